// The views, in the order of the rail. A view is one module, with a sheet of its own if it needs
// one. Its default export makes it: `create(studio)` gives `{element, show?, hide?}`.

export const views = [
  { id: "write", title: "Write", icon: ["M4 20h4L19 9l-4-4L4 16z", "M13 7l4 4"], load: () => import("./write.js") },
];
