export const WAYS = ['in', 'out', 'both'] as const

/** Which way people go at a gate. */
export type Ways = (typeof WAYS)[number]

/** What a device has kept of its gate; one from before there were ways out has a way in. */
export const waysOf = (kept: string): Ways => WAYS.find((way) => way === kept) ?? 'in'
