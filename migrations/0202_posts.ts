import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What members read and are told: posts, payouts and the accounts they go to, notifications. */
export const m0202_posts: Migration = {
  name: '0202_posts',
  up(schema) {
    const stamps = { created_at: text(), updated_at: text() }
    schema.rows('posts', {
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
    schema.rows(
      'posts_users_info',
      { post_id: text(), user_id: text(), seen_at: nullable(text()), upvote: boolean(), downvote: boolean(), ...stamps },
      { unique: [['org_id', 'post_id', 'user_id']] },
    )
    schema.index('posts_users_info', ['post_id', 'user_id'])
    schema.rows('bank_accounts', { holder: text(), iban: text(), bic: nullable(text()), bank: nullable(text()), is_default: boolean(), ...stamps })
    schema.rows('sales_partners', { name: text(), email: nullable(text()), commission: integer(), enabled: boolean(), ...stamps })
    schema.rows(
      'payouts',
      {
        num: integer(),
        status: text(),
        starts_at: text(),
        ends_at: text(),
        gross: integer(),
        fees: integer(),
        total: integer(),
        orders_qty: integer(),
        bank_account_id: nullable(text()),
        paid_at: nullable(text()),
        ...stamps,
      },
      { references: { bank_account_id: 'bank_accounts' }, checks: ['gross - fees = total'], unique: [['org_id', 'num']] },
    )
    schema.index('payouts', ['org_id', 'num'])
    schema.rows(
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
  },
}
