export const GATE_DIRECTIONS = ['in', 'out', 'both'] as const

/** Direction in which people pass a gate. */
export type GateDirection = (typeof GATE_DIRECTIONS)[number]

/** Reads the stored direction of a gate. Devices from before exits existed have only entries. */
export const gateDirectionOf = (kept: string): GateDirection => GATE_DIRECTIONS.find((way) => way === kept) ?? 'in'
