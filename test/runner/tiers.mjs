/** The tiers of the tests. Each is run by its command; CI runs the first two, the deep run all. */
export const TIERS = ['first', 'second', 'deep']

/**
 * The layers of the second tier: what is tested with databases and processes that take long to start, or that are
 * killed.
 */
export const SECOND_LAYERS = ['backup', 'deploy', 'kill', 'postgres', 'power']

/**
 * Test files that the second tier runs although their layer is of the first: they repeat at length what others show.
 */
export const SECOND_FILES = [
  'simulation/histories',
  'simulation/lanes/postgres',
  'simulation/lanes/rxdb',
  'simulation/versions/versions',
  'simulation/wrong-rules',
]

/**
 * The journeys of the first tier, which together cross the whole product: desks, doors, devices, each part of the
 * office, halls and emails.
 */
export const FIRST_JOURNEYS = [
  'e2e/desk/best-seats',
  'e2e/desk/exchange',
  'e2e/desk/refund',
  'e2e/device/start',
  'e2e/device/tabs',
  'e2e/door',
  'e2e/evening',
  'e2e/office/campaigns/needs',
  'e2e/office/email-editor/insert',
  'e2e/office/event-cancellation',
  'e2e/office/orders',
  'e2e/office/settings/own-season',
]

/**
 * Returns the tier of a test file. Each has exactly one.
 * @param name its path under `test/` without its ending
 * @param deep true for a file that only the deep run plays
 */
export function tierOf({ name, deep }) {
  const [layer] = name.split('/')
  if (deep) return 'deep'
  if (layer === 'e2e') return FIRST_JOURNEYS.includes(name) ? 'first' : 'second'
  return SECOND_LAYERS.includes(layer) || SECOND_FILES.includes(name) ? 'second' : 'first'
}
