/** Grid of the plan in plan units: half a seat's pitch. */
export const PLAN_GRID = 22

export const snapToGrid = (value: number): number => Math.round(value / PLAN_GRID) * PLAN_GRID
