/**
 * Every name of the specification: the fields of both sections 3, the calls of both sections 7, the enumerations of 9.3. Where it says a
 * thing in words only ("subscribed and unsubscribed timestamps"), the name is ours.
 */
export const TYPES: Readonly<Record<string, string>> = {
  Accreditation: 'id name description starts_at ends_at contacts_qty is_exclusive accreditation_events',
  AccreditationEvent: 'event price_id max_qty',
  Price: 'id price_name price_category price_category_id description value event_id pos enabled is_reservation_only price_fees stats',
  CampaignAction:
    'id type status starts_at ends_at active preview_url social_text event_sync_id message medias insights success_progress kiosk_devices promo_code event group fb_page_id ig_user_id original_url target_url label_ids internal',
  CampaignMedia: 'url type design_data ratio seconds',
  CampaignInsights: 'views likes clicks conversions',
  CampaignProgress: 'total current',
  CampaignActionsGroup: 'id name campaign_actions',
  PromoCodeStats: 'id name orders tickets',
  Notification: 'id seen_at created_at system_text post message payout',
  Post: 'id title body excerpt slug tags lang languages post_type cover_img_url published_at',
  PostUserInfo: 'downvote org_id post_id seen_at upvote user_id',
  Order:
    'id name annotation booking_code static_title status_code order_type total qty items payment_methods promo_code_name shipping valid_until refunded_at paid_at invoiced_at invoice_id',
  OrderItem: 'event seat price product voucher qty static_price taxes fees rate checked_in_at checked_in_qty',
  Invoice: 'id num total is_credit_note signature payment_methods order contact',
  Contact:
    'id num name firstname lastname email phone salutation newsletter newsletter_subscription_status subscribed_at unsubscribed_at total_orders order_behaviour labels company invoice_address shipping_address',
  PromoCode:
    'id code name description discount_percentage affiliate starts_at ends_at is_global is_integration limit_tickets limit_tickets_per_order min_tickets',
  Address: 'firstname lastname street city postcode country email phone company_name vat_id coords',
  Event:
    'id sync_id title subtitle artist description starts_at ends_at published cancelled on_sale soon_on_sale on_hold detached is_template location labels season totals prices translations reminders media_items_by_pos media_web_bg_urls seating_plan accreditations max_qty_per_order close_sale_after_perc close_sale_min_before_start qty_preselected_tickets disagio_fees_perc service_fees_amount reservations waiting_list shows_seating_plan postponed restaging premiere last special',
  Seat: 'id x y num override_num name status_code row block gate price_category_id order_id wheelchair linked_seat_id',
  SeatingPlan: 'seats shapes stacks',
  MessageTemplate: 'id name subject body json preview_url created_at updated_at created_by_id',
  Message:
    'id org_id body subject thread_id assignee_id starred_at archived_at campaign replies logs recipients_stats created_by_email created_by_user recipient_org_id',
  RecipientsStats: 'created accepted delivered failed',
  Reminder: 'name message_template send_days_before send_at_time is_default',
  Org: 'id name short_id slug lang media_logo_url settings accepted_payment_methods features',
  User: 'id name email webclient_settings role',
  CashBoxShift: 'id total user_id cash_box_id qty status starts_at ends_at user cash_box',
  CashBox: 'id name vendor vendor_id location vendor_unit_id vendor_token created_at',
  MediaItem: 'url created_at',
  EventMediaItem: 'event_id url type',
  Season: 'id name',
}

/** Queries with their arguments; those of a list's `input` stand beside the others. */
export const QUERIES: Readonly<Record<string, string>> = {
  campaign_actions: 'event_sync_id group_id limit page sort desc query',
  campaign_action: 'id',
  campaign_action_metrics: 'input',
  campaign_actions_filter_totals: 'input',
  campaign_actions_group: 'id',
  campaign_actions_groups: 'input',
  accreditation: 'id',
  accreditations: 'input',
  cash_box_shifts: 'limit page',
  cash_box_shift: 'user_id',
  cash_box: 'id',
  cash_boxes: '',
  contact: 'id',
  contacts: 'limit page query sort label_ids accredited novice slipping_away regular',
  event: 'id',
  events: 'sync_id from to closed page limit sort query desc label_ids published on_sale all past_events season_id promo_code_id',
  event_series: '',
  invoices: 'limit page query from to',
  media_gallery: '',
  message_template: 'id',
  message_templates: 'input',
  messages: 'desc limit page sort query archived gh_issue',
  notifications: 'page limit type unread_only',
  onboarding_choices: '',
  orders: 'limit page sort desc query season_id label_ids status_code status_code_condition order_type from to only unshipped uncollected',
  orgs: 'query',
  post: 'id lang',
  posts: 'post_type',
  posts_users_info: 'post_id',
  price: 'id',
  products: 'in_stock',
  promo_code: 'id',
  promo_codes: 'input',
  promo_code_stats: 'campaign_actions_group_id event_sync_id',
  reminder: 'id',
  seasons: 'query',
  vouchers: 'limited_validity',
}

export const MUTATIONS: Readonly<Record<string, string>> = {
  CreateCampaignAction: 'input',
  UpdateCampaignAction: 'id active starts_at',
  DeleteCampaignAction: 'id',
  CreateCampaignActionsGroup: 'input',
  UpdateCampaignActionsGroup: 'input',
  DeleteCampaignActionsGroup: 'id',
  CreateAccreditation: 'name description starts_at ends_at',
  UpdateAccreditation: 'id input',
  DeleteAccreditation: 'id',
  OpenCashBoxShift: 'input',
  CloseCashBoxShift: 'id',
  UpdateEvent: 'id input',
  FileUpload: 'file',
  CreateEventMediaItem: 'event_id url type',
  CreateMessageTemplate: 'name subject body json',
  UpdateMessageTemplate: 'id name subject body json',
  DeleteMessageTemplate: 'id',
  UpdateOrder: 'contact_id annotation',
  ResendTickets: 'id address',
  CreateMessage: 'subject body recipient_org_id',
  MarkUserNotification: 'notification_id',
  PostSeen: 'id seen_at',
  UpdateOrg: 'id settings',
}

/** Each stands once in `shared/`, with exactly these values. */
export const ENUMERATIONS: Readonly<Record<string, string>> = {
  'campaign action statuses': 'DRAFT ENQUEUED FAILED FINISHED',
  'media types': 'IMAGE VIDEO',
  'campaign types': 'facebook instagram kiosk message newsletter print youtube',
  currencies: 'CZK DKK EUR GBP HUF PLN RON SEK UAH USD',
  'message types': 'CHRISTMAS_PROMO_CODE PROMO_CODE REMINDER SEASON_START_PROMO_CODE VALENTINE_PROMO_CODE',
  'org features': 'cash_registry order_to_voucher_conversion products reservations show_list vouchers web_shop',
  'payment methods': 'cash dealer_transfer exchange free moto oppwa paypal stripe terminal voucher wire',
  'newsletter status': 'confirmed pending unsubscribed',
  'order types': 'regular reservation option',
  'printer brands': 'BOCA EPSON GODEX STAR ZEBRA',
  'print kinds': 'RECEIPT TICKET VOUCHER',
  'time buckets': 'DAY HOUR MONTH WEEK',
  'post types': 'announcement blog feature_request incident knowledge page',
  'shipping methods': 'collect pdf postal',
  'support ticket priorities': 'CRITICAL HIGH LOW MEDIUM URGENT',
  'support ticket statuses': 'ACKNOWLEDGED CLOSED COMPLETED IN_PROGRESS POSTPONED QUEUED TRIAGE WONT_FIX',
  'support ticket types': 'BUG FEATURE QUESTION TASK',
  'search kinds': 'BOOKING_CODE INVOICE_ID INVOICE_NUM NAME ORDER_ID',
  gender: 'F M',
}

/** Figures of both sections 9, as they are written there. */
export const CONSTANTS = {
  ...{ search_debounce: 500, search_results: 10, orgs_throttle: 500, image_max: 5_242_880, accreditation_description: 1000, season_months: [0, 11] },
  ...{ compare_offset: 82_800_000, template_image_slots: 10, exchange_delay: 100, logout_delay: 100, popover_height_rem: 24, currency: 'EUR' },
  ...{ description_limit: 300, event_image_max: 10_485_760, templates: 100, other_events: 2, colour_debounce: 300, wrapper_colour_debounce: 200 },
  ...{ body_width: 510, block_width: 600, least_width: 800, height_less: 220, languages: ['en', 'de'], spoken_language: 'de', brand_colour: '#6F278F' },
  ...{ placeholder_images: ['200x200', '720x300', '680x270'], crop_image_max: 5_242_880, limit: 100, page: 1, series: 1000, clipboard_orders: 5 },
  ...{ invoices_back_months: 1, event_starts_in: 7_200_000, seats_described_from: '017', print_batch: 20 },
  free_plan: { active_campaigns: 3, emails_per_month: 100 },
}

/** What is not built yet: whatever is, is taken out of here. The list only becomes shorter. */
export const not_yet: readonly string[] = []
