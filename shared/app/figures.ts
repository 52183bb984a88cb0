import { LOGOUT_DELAY } from '../accounts/session'
import { ACCREDITATION_DESCRIPTION_LIMIT } from '../accreditations/entity'
import { COMPARE_OFFSET, SERIES_LIMIT } from '../events/limits'
import { DEFAULT_LIMIT } from '../kernel/model/query'
import { DAY, HOUR } from '../kernel/time'
import { FREE_PLAN } from '../orgs/rules'

const MB = 1024 * 1024

/** Constants of specification part 1, section 9. Times in milliseconds, sizes in bytes unless the name says otherwise. */
export const SHELL = {
  search_debounce: 500,
  search_results: 10,
  orgs_throttle: 500,
  image_max: 5 * MB,
  accreditation_description: ACCREDITATION_DESCRIPTION_LIMIT,
  season_months: [0, 11],
  compare_offset: COMPARE_OFFSET,
  template_image_slots: 10,
  exchange_delay: 100,
  logout_delay: LOGOUT_DELAY,
  popover_height_rem: 24,
  currency: 'EUR',
} as const

/** Constants of specification part 2, section 9, and the editor limits of its section 5. Lengths in pixels. */
export const EDITOR = {
  description_limit: 300,
  event_image_max: 10 * MB,
  crop_image_max: 5 * MB,
  crop_ratio: 2,
  templates: DEFAULT_LIMIT,
  placeholder_images: ['200x200', '720x300', '680x270'],
  other_events: 2,
  colour_debounce: 300,
  wrapper_colour_debounce: 200,
  body_width: 510,
  block_width: 600,
  least_width: 800,
  height_less: 220,
  languages: ['en', 'de'],
  spoken_language: 'de',
  brand_colour: '#6F278F',
  spacing: [0, 100],
  font_sizes: { from: 10, to: 72, step: 2 },
  font_weights: [500, 800],
  fonts: ['Arial', 'Verdana', 'Helvetica', 'Tahoma', 'Trebuchet MS', 'Georgia', 'Garamond', 'Times New Roman', 'Courier New', 'Poppins'],
  mobile_frame: [425, 812],
} as const

/** List and form defaults of specification part 2, section 9.2. */
export const LISTS = {
  limit: DEFAULT_LIMIT,
  page: 1,
  series: SERIES_LIMIT,
  clipboard_orders: 5,
  invoices_back_months: 1,
  event_starts_in: 2 * HOUR,
  accreditation_ends_in: 30 * DAY,
  free_plan: FREE_PLAN,
  print_batch: 20,
} as const
