import { type Play, SEASON, TONIGHT_PLAYS, withPlayDefaults } from './season'

/** Evenings per season at `DEMO_SCALE` 1. */
const EVENINGS = 120
/** First and last day of the current season, counted from today. */
const [FIRST, LAST] = [-78, 215]
const YEAR = 364

const cafe = (line: Pick<Play, 'title' | 'subtitle' | 'hour'>): Play =>
  withPlayDefaults({ ...line, day: 0, room: 'cafe', minutes: 90, price: 1800, fill: 0, full_tax: true })

const REPERTOIRE = SEASON.filter(({ state, fill }) => state === 'on_sale' && fill > 0)
/** Repertoire of each room, played in turn. */
const ROOMS = [
  REPERTOIRE.filter(({ room }) => room === 'great'),
  REPERTOIRE.filter(({ room }) => room === 'studio'),
  [
    cafe({ title: 'Literatur am Sonntag', subtitle: 'Das Ensemble liest', hour: 11 }),
    cafe({ title: 'Kaffeehauskonzert', subtitle: 'Salonmusik mit Kuchen', hour: 16 }),
    cafe({ title: 'Chansons um zehn', subtitle: 'Nachtprogramm', hour: 22 }),
  ],
] as const
/** Start hours of a day's further performances. */
const HOURS = [15, 11, 13, 22] as const

/** Target occupancy in percent: past evenings sold well, coming ones sell better the nearer they are. */
const fillOf = (day: number, turn: number): number =>
  day < 0 ? 70 + ((turn * 7) % 27) : Math.max(6, 72 - Math.round(day / 3) + (turn % 9))

/**
 * Spreads performances over the days, rooms in turn. One in thirty was cancelled, and distant ones are not on sale yet.
 */
function performances(count: number, days: readonly number[], year: number): Play[] {
  let [today, ofDay] = [Number.NaN, 0]
  return Array.from({ length: count }, (_, turn): Play => {
    const plays = ROOMS[turn % ROOMS.length] ?? ROOMS[0]
    const given = plays[Math.floor(turn / ROOMS.length) % plays.length] ?? plays[0]
    if (!given) throw new RangeError('the repertoire is empty')
    const day = (days[Math.floor((turn * days.length) / count)] ?? 0) - year
    ofDay = day === today ? ofDay + 1 : 0
    today = day
    const soon = day > 180
    const state = soon ? 'soon' : day < 0 && turn % 30 === 21 ? 'cancelled' : 'on_sale'
    return {
      ...given,
      day,
      state,
      fill: soon ? 0 : fillOf(day, turn),
      hour: ofDay === 0 ? given.hour : (HOURS[(ofDay - 1) % HOURS.length] ?? null),
    }
  })
}

const DAYS = Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i)
/** Days without generated evenings. Tonight's performance may move to tomorrow, so both days stay free. */
const OCCUPIED_DAYS: ReadonlySet<number> = new Set([0, 1, ...SEASON.map(({ day }) => day)])

/**
 * Makes the evenings of the last and the current season: the fixed ones, filled up with generated performances to the
 * requested size.
 */
export function makeSchedule(scale: number): Play[] {
  const size = Math.round(EVENINGS * scale)
  const always = [...SEASON, ...TONIGHT_PLAYS]
  const free = DAYS.filter((day) => !OCCUPIED_DAYS.has(day))
  return [...performances(size, DAYS, YEAR), ...always, ...performances(Math.max(0, size - always.length), free, 0)]
}
