/** What is in the house that every migration carries: ids and times that its files share. */
export const id = (n: number) => `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const org_id = id(1)

export const THEN = '2026-09-12T17:30:00.000Z'
export const LATER = '2026-09-12T21:45:00.000Z'
/** When what only the office has was made. */
export const SINCE = '2026-11-22T08:00:00.000Z'

export const USER = id(11)
export const CONTACT = id(13)
export const FULL = id(14)
export const PLAN = id(16)
export const OPEN = id(18)
export const PRICE = id(20)
export const PAID = id(35)
