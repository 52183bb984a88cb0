import { SEARCH_THROTTLE } from '../../client/app/shell/organisation/switch-organisation'
import {
  LAYOUT_COLOR_PAUSE,
  MIN_WIDTH,
  MOBILE_FRAME,
  SIZES,
  SPACING,
  TEXT_COLOR_PAUSE,
  WEIGHTS,
} from '../../client/email-editor/figures'
import { readAddress } from '../../client/kit/reading/list/list-address'
import { POPOVER_HEIGHT } from '../../client/notifications/notification'
import { CLIPBOARD_ORDERS } from '../../client/orders/clipboard-orders'
import { MAX_IMAGE, MB } from '../../client/parts/media_gallery/image-file'
import { SPOKEN_LANGUAGE } from '../../server/email/compose/reader-language'
import { DEFAULT_PERIOD } from '../../server/invoices/queries'
import { LOGOUT_DELAY } from '../../shared/accounts/session'
import { ACCREDITATION_DESCRIPTION_LIMIT } from '../../shared/accreditations/entity'
import { EMAIL_LIMITS } from '../../shared/email/limits'
import { OTHER_EVENTS } from '../../shared/email/slots/events'
import { BODY_WIDTHS } from '../../shared/email/templates/built-in'
import { BRAND, PLACEHOLDER_IMAGES } from '../../shared/email/templates/layout'
import { TEMPLATE_WORDS } from '../../shared/email/templates/words'
import { COMPARE_OFFSET, SERIES_LIMIT } from '../../shared/events/limits'
import { suggestedStart } from '../../shared/events/rules'
import { DEFAULT_LIMIT } from '../../shared/kernel/model/query'
import { DEFAULT_CURRENCY } from '../../shared/kernel/money'
import { SEARCH_DEBOUNCE } from '../../shared/kernel/search-text'
import { ms } from '../../shared/kernel/time'
import { SEASON_MONTHS } from '../../shared/orgs/entity'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { TICKETS_PER_BATCH } from '../../shared/printing/service/protocol'
import { RESULTS_PER_CATEGORY } from '../../shared/search/limits'
import { seasonsList } from '../../shared/seasons/list'

/** Constants of the specification, as the code that uses them has them. */
export const FIGURES = {
  search_debounce: SEARCH_DEBOUNCE,
  search_results: RESULTS_PER_CATEGORY,
  orgs_throttle: SEARCH_THROTTLE,
  image_max: MAX_IMAGE * MB,
  accreditation_description: ACCREDITATION_DESCRIPTION_LIMIT,
  season_months: SEASON_MONTHS,
  compare_offset: COMPARE_OFFSET,
  logout_delay: LOGOUT_DELAY,
  popover_height_rem: POPOVER_HEIGHT,
  currency: DEFAULT_CURRENCY,
  description_limit: EMAIL_LIMITS.description,
  event_image_max: EMAIL_LIMITS.event_image,
  templates: DEFAULT_LIMIT,
  other_events: OTHER_EVENTS,
  colour_debounce: TEXT_COLOR_PAUSE,
  wrapper_colour_debounce: LAYOUT_COLOR_PAUSE,
  body_width: BODY_WIDTHS.short,
  block_width: BODY_WIDTHS.wide,
  least_width: MIN_WIDTH,
  languages: Object.keys(TEMPLATE_WORDS),
  spoken_language: SPOKEN_LANGUAGE,
  brand_colour: BRAND,
  placeholder_images: [PLACEHOLDER_IMAGES.square, PLACEHOLDER_IMAGES.hero, PLACEHOLDER_IMAGES.wide].map(
    (path) => /\d+x\d+/.exec(path)?.[0],
  ),
  font_sizes: [SIZES[0], SIZES.at(-1), SIZES.length],
  font_weights: WEIGHTS,
  spacing: SPACING,
  mobile_frame: MOBILE_FRAME,
  crop_image_max: MAX_IMAGE * MB,
  limit: seasonsList.limit?.({}) ?? DEFAULT_LIMIT,
  page: readAddress(seasonsList, {}, { now: 0, zone: 'UTC' }).page,
  series: SERIES_LIMIT,
  clipboard_orders: CLIPBOARD_ORDERS,
  invoices_back: DEFAULT_PERIOD,
  event_starts_in: ms(suggestedStart(0)),
  print_batch: TICKETS_PER_BATCH,
  free_plan: FREE_PLAN,
}
