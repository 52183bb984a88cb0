/** Plan units of a metre: seats stand half a metre apart. */
const UNITS = 88

/** A distance in metres, to the centimetre. */
export const metres = (units: number): number => Math.round((units / UNITS) * 100) / 100

/** A distance in metres as plan units. */
export const planUnits = (length: number): number => Math.round(length * UNITS)
