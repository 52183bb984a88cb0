import { type Play, play, SEASON, TONIGHT } from './season'

/** How many evenings a season has, where `DEMO_SCALE` is 1. */
const EVENINGS = 120
/** The first and the last day of a season, counted from today in the one that runs. */
const [FIRST, LAST] = [-78, 215]
const YEAR = 364

const cafe = (line: Pick<Play, 'title' | 'subtitle' | 'hour'>): Play =>
  play({ ...line, day: 0, room: 'cafe', minutes: 90, price: 1800, fill: 0, full_tax: true })

const REPERTOIRE = SEASON.filter(({ state, fill }) => state === 'on_sale' && fill > 0)
/** What each room plays again and again. */
const ROOMS = [
  REPERTOIRE.filter(({ room }) => room === 'great'),
  REPERTOIRE.filter(({ room }) => room === 'studio'),
  [
    cafe({ title: 'Literatur am Sonntag', subtitle: 'Das Ensemble liest', hour: 11 }),
    cafe({ title: 'Kaffeehauskonzert', subtitle: 'Salonmusik mit Kuchen', hour: 16 }),
    cafe({ title: 'Chansons um zehn', subtitle: 'Nachtprogramm', hour: 22 }),
  ],
] as const
/** When a day's further performances begin. */
const HOURS = [15, 11, 13, 22] as const

/** How full a house is to be: what was played sold well, what comes sells the better the nearer it is. */
const fillOf = (day: number, turn: number): number => (day < 0 ? 70 + ((turn * 7) % 27) : Math.max(6, 72 - Math.round(day / 3) + (turn % 9)))

/** So many performances over the days, the rooms in turn: of thirty one was called off, and what is far off is not on sale yet. */
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
      ...{ ...given, key: `${given.room}-${day}-${ofDay}`, day, state, fill: soon ? 0 : fillOf(day, turn) },
      hour: ofDay === 0 ? given.hour : (HOURS[(ofDay - 1) % HOURS.length] ?? null),
    }
  })
}

const DAYS = Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i)
/** Tonight's evening may be tomorrow's, and tomorrow is left free of any other. */
const TAKEN: ReadonlySet<number> = new Set([0, 1, ...SEASON.map(({ day }) => day)])

/** Last season and the one that runs: the evenings every demo has, and so many performances more that each is as large as asked for. */
export function brochure(scale: number): Play[] {
  const size = Math.round(EVENINGS * scale)
  const always = [...SEASON, ...TONIGHT]
  const free = DAYS.filter((day) => !TAKEN.has(day))
  return [...performances(size, DAYS, YEAR), ...always, ...performances(Math.max(0, size - always.length), free, 0)]
}
