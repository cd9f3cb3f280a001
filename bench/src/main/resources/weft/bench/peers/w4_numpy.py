"""W4 by NumPy: node by node, as an engine over NumPy computes a graph."""

import numpy as np


def model(p):
    good = p["weather"] < 0.5
    unsettled = p["weather"] < 0.8

    parking_tourists = p["tourists"] * (
        p["parking_use_tourists"] / (p["parking_group_tourists"] * p["parking_turn_tourists"])
    )
    parking_visitors = p["visitors"] * (
        p["parking_use_visitors"] / (p["parking_group_visitors"] * p["parking_turn_visitors"])
    )
    parking = parking_tourists + parking_visitors

    swim_tourists = np.select([good, unsettled], [0.5, 0.3], 0.1)
    swim_visitors = np.select([good, unsettled], [0.8, 0.4], 0.05)
    beach_tourists = p["tourists"] * (swim_tourists / p["beach_turn_tourists"])
    beach_visitors = p["visitors"] * (swim_visitors / p["beach_turn_visitors"])
    beach = beach_tourists + beach_visitors

    beds = p["tourists"] * p["bed_use"]
    tables = p["tourists"] * p["table_use_tourists"] + p["visitors"] * p["table_use_visitors"]
    rooms = (beds <= p["beds"]) & (tables <= p["tables"])

    load = np.maximum(parking / p["parking"], beach / p["beach"])
    bearable = (load <= 1.0) & rooms
    strain = np.exp(1.0 - load)
    share = np.where(bearable, 1.0, strain)
    field = np.sum(share * p["weight"], axis=-1, keepdims=True)
    area = np.mean(field, axis=(0, 1), keepdims=True)
    return {"field": field, "area": area}


class Peer:
    version = np.__version__

    def __init__(self, data, threads):
        shapes = {"tourists": (-1, 1, 1), "visitors": (1, -1, 1)}
        self.inputs = {
            name: values.reshape(shapes.get(name, (-1,) if len(values) > 1 else ()))
            for name, values in data.columns.items()
        }

    def run(self):
        self.out = model(self.inputs)

    def results(self):
        return self.out
