import { integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Pauses of campaigns, complaints about emails, the pace of bulk emails, and the orders behind a promo code. */
export const m0028_campaign_delivery: Migration = {
  name: '0028_campaign_delivery',
  up(schema) {
    schema.addColumn('campaign_actions', 'paused_at', nullable(text()))
    schema.addColumn('outbox', 'complained_at', nullable(text()))
    schema.addColumn('mail_settings', 'emails_per_minute', nullable(integer()))
    schema.index('orders', ['org_id', 'promo_code_id', 'created_at'], {
      where: 'promo_code_id is not null',
      name: 'orders_by_promo_code',
    })
    schema.index('jobs', ['org_id', 'key'], { where: 'done_at is null and key is not null', name: 'open_jobs_by_key' })
    schema.index('outbox', ['org_id', 'complained_at'], {
      where: 'complained_at is not null',
      name: 'outbox_complained',
    })
    schema.index('outbox', ['org_id', 'clicked_at'], { where: 'clicked_at is not null', name: 'outbox_clicked' })
  },
}
