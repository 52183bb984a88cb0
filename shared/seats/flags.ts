type Parse = (value: unknown) => string | number | undefined

/** A flag that is on where the parameter is 1. */
const flag = (value: unknown): 1 | undefined => (String(value) === '1' ? 1 : undefined)
const ROW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of a row. */
export const rowId = (value: unknown): string | undefined =>
  typeof value === 'string' && ROW.test(value) ? value : undefined
const name =
  (max: number) =>
  (value: unknown): string | undefined =>
    value === undefined || String(value).length > max ? undefined : String(value)
const seats = (value: unknown): number | undefined => {
  const count = Number(value)
  return value !== '' && Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined
}

/** Steps of an exchange, as `exchange_order` names them: what leaves, the event, what comes. */
export const EXCHANGE_STEPS = ['items_to_exchange', 'events', 'new_items'] as const
export type ExchangeStep = (typeof EXCHANGE_STEPS)[number]

const FLAGS = {
  /** Edits the plan; otherwise it is shown for selling. */
  edit_spl: flag,
  /** Shows the grid and snaps to it. */
  show_grid: flag,
  /** Move tool. */
  drag: flag,
  /** Split tool: a line divides a row or a block. */
  new_split: flag,
  /** New seat group. */
  n_sg: flag,
  /** Edits this seat group. */
  e_sg: rowId,
  /** Selects the seats of this group. */
  sg_seats: rowId,
  /** Shape tools: rectangle, circle, text. */
  sh_r: flag,
  sh_c: flag,
  sh_t: flag,
  /** Paints seats with this price category; when picking, highlights only this category. */
  pc_id: rowId,
  /** Wheelchair tool. */
  place_wheelchair: flag,
  /** The next seat clicked becomes the companion of this seat. */
  link_with_seat: rowId,
  /** Hold tool: house seats with owner and reason. */
  ho: flag,
  /** Shows `override_num` instead of `num`. */
  show_override_num: flag,
  /** Hides the summary panel. */
  hide_spl_info: flag,
  /** Selected row and block. */
  sr: name(8),
  sb: name(40),
  /** Best available: this many adjacent seats. */
  bs: seats,
  /** Centres, highlights and announces this seat. */
  focus_seat: rowId,
  /** Picking mode of the box office. */
  ps: flag,
  /** The event that seats are picked for. Missing: the order's event, or the next of the plan. */
  event_id: rowId,
  /** Highlights the seats of this order. */
  order_id: rowId,
  /** Picked seats are added to the order, removed from it or refunded. */
  add_order_seats: flag,
  remove_order_seats: flag,
  refund_seats: flag,
  /** Products are added to the order. */
  attach_product_order: flag,
} satisfies Record<string, Parse>

export type PlanFlags = { readonly [F in keyof typeof FLAGS]?: NonNullable<ReturnType<(typeof FLAGS)[F]>> | undefined }

/**
 * Reads the search parameters of the seating plan pages (spec 2, section 2.8). The address is the only place where tool
 * and mode are stored, so that each state can be linked, reloaded and left with the back button. Values that a flag
 * cannot have are left out.
 */
export const planFlags = (search: Readonly<Record<string, unknown>>): PlanFlags =>
  Object.fromEntries(
    Object.entries(FLAGS).flatMap(([flagName, parse]) => {
      const value = search[flagName] === undefined ? undefined : parse(search[flagName])
      return value === undefined ? [] : [[flagName, value]]
    }),
  )

/** Tools of the editor. Each is a flag, and only one is on at a time. */
export const PLAN_TOOLS = [
  'drag',
  'new_split',
  'n_sg',
  'sh_r',
  'sh_c',
  'sh_t',
  'pc_id',
  'place_wheelchair',
  'link_with_seat',
  'ho',
] as const
export type PlanTool = (typeof PLAN_TOOLS)[number] | 'select'

/** The tool that the flags name: the first that is on, or the selection. */
export const toolOf = (flags: PlanFlags): PlanTool => PLAN_TOOLS.find((tool) => flags[tool] !== undefined) ?? 'select'
