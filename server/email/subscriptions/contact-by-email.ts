import { plainText } from '../../../shared/kernel/search-text'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'

/** An email address with the name that its owner gave. */
type NamedAddress = {
  readonly email: string
  readonly firstname?: string | null | undefined
  readonly lastname?: string | null | undefined
}

/** Finds the oldest contact with an email address, or creates one. */
export async function contactByEmail(
  ctx: Context,
  { email, firstname, lastname }: NamedAddress,
): Promise<RowOf<'contacts'>> {
  const sql = 'select * from contacts where org_id = ? and deleted = ? and plain(email) = ? order by num, id limit 1'
  const [known] = await rawStatement<RowOf<'contacts'>>(ctx.rows.trx, sql, [ctx.op.org_id, false, plainText(email)])
  if (known) return known
  const [last] = await rawStatement<{ num: number | null }>(
    ctx.rows.trx,
    'select max(num) as num from contacts where org_id = ?',
    [ctx.op.org_id],
  )
  const num = (last?.num ?? 0) + 1
  const contact_id = ctx.ports.newId()
  const name = [firstname, lastname].filter((part) => part).join(' ')
  await ctx.rows.insert('contacts', {
    id: contact_id,
    num,
    name: name || `#${num}`,
    firstname: firstname || null,
    lastname: lastname || null,
    email,
    total_orders: 0,
    label_ids: [],
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return (await ctx.rows.get('contacts', contact_id)) as RowOf<'contacts'>
}
