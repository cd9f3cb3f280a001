// The views, in the order of the rail. A view is one module, with a sheet of its own if it needs
// one. Its default export makes it: `create(studio)` gives `{element, show?, hide?}`.

export const views = [
  { id: "write", title: "Write", icon: ["M4 20h4L19 9l-4-4L4 16z", "M13 7l4 4"], load: () => import("./write.js") },
  { id: "graph", title: "Graph", icon: ["M4 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0", "M4 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0", "M16 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0", "M8 7c5 0 3 5 8 5", "M8 17c5 0 3-5 8-5"], load: () => import("./graph.js") },
  { id: "data", title: "Data", icon: ["M4 5h16v14H4z", "M4 10h16", "M10 5v14"], load: () => import("./data.js") },
  { id: "checks", title: "Checks", icon: ["M4 6l2 2 3-4", "M4 13l2 2 3-4", "M4 20l2 2 3-4", "M12 6h8", "M12 13h8", "M12 20h8"], load: () => import("./checks.js") },
  { id: "catalogue", title: "Catalogue", icon: ["M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3z", "M5 17a3 3 0 0 1 3-3h11", "M9 8h6"], load: () => import("./catalogue.js") },
  { id: "live", title: "Live", icon: ["M3 12h4l3-8 4 16 3-8h4"], load: () => import("./live.js") },
];
