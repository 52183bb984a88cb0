import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the house says to its audience and to others: campaigns, messages, templates, reminders; and what is to leave the house. */
export const m0201_campaigns: Migration = {
  name: '0201_campaigns',
  up(schema) {
    const stamps = { created_at: text(), updated_at: text() }
    schema.addColumn('orgs', 'is_owner', { ...boolean(), default: 0 })
    schema.addColumn('orgs', 'free_plan', { ...boolean(), default: 0 })
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
      },
      { primaryKey: 'id' },
    )
    schema.index('outbox', ['sent_at', 'created_at'])
    schema.rows(
      'kiosk_devices',
      { name: text(), location_id: nullable(text()), place: text(), enabled: boolean(), ...stamps },
      { references: { location_id: 'locations' } },
    )
    schema.rows('social_accounts', { name: text(), provider: text(), external_id: text(), connected_at: nullable(text()), ...stamps })
    schema.rows('message_templates', {
      name: text(),
      subject: text(),
      body: text(),
      json: text(),
      preview_url: nullable(text()),
      created_by_id: text(),
      ...stamps,
    })
    schema.rows(
      'reminders',
      { name: text(), message_template_id: text(), send_days_before: integer(), send_at_time: text(), is_default: boolean(), ...stamps },
      { references: { message_template_id: 'message_templates' } },
    )
    schema.rows('campaign_actions_groups', { name: text(), ...stamps })
    schema.rows('messages', {
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
    })
    schema.index('messages', ['thread_id'])
    schema.index('messages', ['org_id', 'created_at'])
    schema.rows('message_logs', { message_id: text(), user_id: text(), action: text(), created_at: text() }, { references: { message_id: 'messages' } })
    schema.index('message_logs', ['message_id'])
    schema.rows(
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
      { references: { event_id: 'events', group_id: 'campaign_actions_groups', message_id: 'messages', promo_code_id: 'promo_codes' } },
    )
    schema.index('campaign_actions', ['org_id', 'starts_at'])
    schema.index('campaign_actions', ['group_id'])
    schema.index('campaign_actions', ['event_id'])
  },
}
