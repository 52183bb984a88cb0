import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  type Schema,
  stamps,
  text,
  withDefault,
} from '../server/kernel/database/migration'

/** Background jobs. */
function jobs(schema: Schema): void {
  schema.entityTable('jobs', {
    kind: text(),
    key: nullable(text()),
    payload: json(),
    state: text(),
    rank: integer(),
    run_at: text(),
    tries: integer(),
    leased_by: nullable(text()),
    error: nullable(text()),
    done_at: nullable(text()),
    ...stamps,
  })
  schema.index('jobs', ['rank', 'run_at', 'id'], { where: 'done_at is null' })
  // A waiting job with the same key is not queued twice.
  schema.index('jobs', ['org_id', 'kind', 'key'], { unique: true, where: `state = 'waiting'` })
}

/** Emails that leave the organisation, written in the transaction that causes them. */
function outbox(schema: Schema): void {
  schema.table(
    'outbox',
    {
      id: text(),
      org_id: text(),
      kind: text(),
      payload: json(),
      created_at: text(),
      sent_at: nullable(text()),
      tries: integer(),
      error: nullable(text()),
      rev: withDefault(integer(), 0),
      deleted: withDefault(boolean(), 0),
      // Null for an email that is not delivered automatically.
      state: nullable(text()),
      key: nullable(text()),
      address: nullable(text()),
      message_id: nullable(text()),
      contact_id: nullable(text()),
      // When the receiving server had all of the email except its last line.
      handed_at: nullable(text()),
      updated_at: nullable(text()),
      opened_at: nullable(text()),
      clicked_at: nullable(text()),
    },
    { primaryKey: 'id' },
  )
  schema.index('outbox', ['sent_at', 'created_at'])
  schema.index('outbox', ['org_id', 'key'], { unique: true })
  schema.index('outbox', ['message_id'])
}

/** Templates for emails. */
function messageTemplates(schema: Schema): void {
  schema.entityTable('message_templates', {
    name: text(),
    subject: text(),
    body: text(),
    json: text(),
    preview_url: nullable(text()),
    created_by_id: text(),
    ...stamps,
    updated_by_id: nullable(text()),
    deleted_by_id: nullable(text()),
    deleted_at: nullable(text()),
  })
}

/** Emails that go out a number of days before an event. */
function reminders(schema: Schema): void {
  schema.entityTable(
    'reminders',
    {
      name: text(),
      message_template_id: text(),
      send_days_before: integer(),
      send_at_time: text(),
      is_default: boolean(),
      ...stamps,
      // When its sending time was last changed. A reminder that was due before then is not sent.
      timed_at: nullable(text()),
    },
    { references: { message_template_id: 'message_templates' } },
  )
}

/** Messages to contacts and between organisations. */
function messages(schema: Schema): void {
  schema.entityTable('messages', {
    subject: text(),
    body: text(),
    type: nullable(text()),
    thread_id: nullable(text()),
    assignee_id: nullable(text()),
    starred_at: nullable(text()),
    archived_at: nullable(text()),
    campaign_action_id: nullable(text()),
    contact_ids: json(),
    recipient_org_id: nullable(text()),
    sender_org_id: nullable(text()),
    recipients_stats: json(),
    gh_issue: nullable(text()),
    created_by_id: text(),
    created_by_email: text(),
    ...stamps,
    sent_at: nullable(text()),
  })
  schema.index('messages', ['thread_id'])
  schema.index('messages', ['org_id', 'created_at'])
  schema.index('messages', ['org_id', 'sent_at'])
}

/** History of a message. */
function messageLogs(schema: Schema): void {
  schema.entityTable(
    'message_logs',
    { message_id: text(), user_id: text(), action: text(), created_at: text() },
    { references: { message_id: 'messages' } },
  )
  schema.index('message_logs', ['message_id'])
}

/** Social media pages that campaigns are posted to. */
function socialAccounts(schema: Schema): void {
  schema.entityTable('social_accounts', {
    name: text(),
    provider: text(),
    external_id: text(),
    connected_at: nullable(text()),
    ...stamps,
  })
}

/** Campaigns: groups of actions. */
function campaignActionsGroups(schema: Schema): void {
  schema.entityTable('campaign_actions_groups', { name: text(), ...stamps })
}

/** Single actions of a campaign. */
function campaignActions(schema: Schema): void {
  schema.entityTable(
    'campaign_actions',
    {
      type: text(),
      status: text(),
      active: boolean(),
      starts_at: nullable(text()),
      ends_at: nullable(text()),
      preview_url: nullable(text()),
      social_text: nullable(text()),
      event_sync_id: nullable(text()),
      event_id: nullable(text()),
      group_id: nullable(text()),
      message_id: nullable(text()),
      promo_code_id: nullable(text()),
      medias: json(),
      insights: json(),
      success_progress: json(),
      kiosk_device_ids: json(),
      fb_page_id: nullable(text()),
      ig_user_id: nullable(text()),
      original_url: nullable(text()),
      target_url: nullable(text()),
      label_ids: json(),
      internal: boolean(),
      ...stamps,
    },
    {
      references: {
        event_id: 'events',
        group_id: 'campaign_actions_groups',
        message_id: 'messages',
        promo_code_id: 'promo_codes',
      },
    },
  )
  schema.index('campaign_actions', ['org_id', 'starts_at'])
  schema.index('campaign_actions', ['group_id'])
  schema.index('campaign_actions', ['event_id'])
}

/** News from the owner of the product for all organisations. */
function posts(schema: Schema): void {
  schema.entityTable('posts', {
    title: text(),
    body: text(),
    excerpt: nullable(text()),
    slug: text(),
    tags: json(),
    lang: text(),
    languages: json(),
    post_type: text(),
    cover_img_url: nullable(text()),
    published_at: nullable(text()),
    ...stamps,
  })
  schema.index('posts', ['org_id', 'post_type', 'published_at'])
  schema.index('posts', ['slug'])
}

/** Read marks and votes of users on posts. */
function postsUsersInfo(schema: Schema): void {
  schema.entityTable(
    'posts_users_info',
    {
      post_id: text(),
      user_id: text(),
      seen_at: nullable(text()),
      upvote: boolean(),
      downvote: boolean(),
      ...stamps,
    },
    { unique: [['org_id', 'post_id', 'user_id']] },
  )
  schema.index('posts_users_info', ['post_id', 'user_id'])
}

/** Notifications for one user. */
function notifications(schema: Schema): void {
  schema.entityTable(
    'notifications',
    {
      user_id: text(),
      seen_at: nullable(text()),
      system_text: nullable(text()),
      post_id: nullable(text()),
      payout_id: nullable(text()),
      message_id: nullable(text()),
      ...stamps,
    },
    { references: { payout_id: 'payouts', message_id: 'messages' } },
  )
  schema.index('notifications', ['user_id', 'created_at'])
}

/** Requests to support. */
function supportTickets(schema: Schema): void {
  schema.entityTable(
    'support_tickets',
    {
      title: text(),
      body: text(),
      type: text(),
      priority: text(),
      status: text(),
      message_id: nullable(text()),
      created_by_id: text(),
      closed_at: nullable(text()),
      ...stamps,
    },
    { references: { message_id: 'messages' } },
  )
}

/** Uploaded pictures. Their bytes are in the file store. */
function mediaGallery(schema: Schema): void {
  schema.entityTable(
    'media_gallery',
    {
      url: text(),
      thumb_url: text(),
      name: text(),
      type: text(),
      size: integer(),
      width: integer(),
      height: integer(),
      sha256: text(),
      created_by_id: text(),
      ...stamps,
    },
    { unique: [['url']] },
  )
  schema.index('media_gallery', ['org_id', 'created_at'])
}

/** Creates the tables of background jobs, emails, messages, campaigns, news and support. */
export const m0006_office_and_jobs: Migration = {
  name: '0006_office_and_jobs',
  up(schema) {
    jobs(schema)
    outbox(schema)
    messageTemplates(schema)
    reminders(schema)
    messages(schema)
    messageLogs(schema)
    socialAccounts(schema)
    campaignActionsGroups(schema)
    campaignActions(schema)
    posts(schema)
    postsUsersInfo(schema)
    notifications(schema)
    supportTickets(schema)
    mediaGallery(schema)
  },
}
