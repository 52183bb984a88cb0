/** Lanes of the simulation: what the histories are played on. */
export const LANES = ['memory', 'postgres', 'rxdb'] as const

/**
 * `memory`: everything in memory. `postgres`: the server's rows in PostgreSQL. `rxdb`: the devices' log in Dexie, their
 * rows in RxDB.
 */
export type Lane = (typeof LANES)[number]

export const isLane = (name: string): name is Lane => (LANES as readonly string[]).includes(name)
