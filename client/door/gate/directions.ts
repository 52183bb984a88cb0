export const WAYS = ['in', 'out', 'both'] as const

/** Direction in which people pass a gate. */
export type Ways = (typeof WAYS)[number]

/** Reads the stored direction of a gate. Devices from before exits existed have only entries. */
export const waysOf = (kept: string): Ways => WAYS.find((way) => way === kept) ?? 'in'
