import { Alert } from '@mantine/core'
import { quarantinedEntry } from '../../shared/incidents/queries'
import type { Change, OpContext } from '../../shared/kernel/model/command'
import { lineTotal } from '../../shared/orders/rules'
import { commands, type RowOf, type TableName } from '../../shared/registry'
import { Money } from '../kit/display/money'
import { Facts, Section } from '../kit/layout/detail-pane'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { codeText, useFormat, useT } from '../kit/phrases'
import { entryWords } from '../kit/sync/entry-words'
import { useFoyer, useServerQuery } from '../sync/react'
import classes from './incidents.module.css'

type Incident = RowOf<'incidents'>

/** The recorded entry that the server could not book, as far as it is readable, and the reason. */
export function EntryDetails({ incident }: { readonly incident: Incident }) {
  const t = useT()
  const format = useFormat()
  const { org } = useFoyer().identity
  const { answer, failure } = useServerQuery(quarantinedEntry, { id: incident.id })
  if (failure)
    return (
      <Section title={t('incidents.kept')}>
        <Unanswered of={failure} />
      </Section>
    )
  if (!answer) return null
  const { title, detail, amount } = entryWords(t, answer.name, answer.input)
  const rows = recordedRows(answer.name, answer.input, contextOf(incident, org.id))
  const items = rows('order_items')
  const payments = rows('payments')
  return (
    <>
      <Section title={t('incidents.kept')}>
        <div className={classes.kept}>
          <span>
            <span className={classes.kind}>{title}</span>
            {detail && <span className={classes.keptDetail}>{detail}</span>}
          </span>
          {amount !== null && <Money cents={amount} />}
        </div>
        {typeof incident.details.code === 'string' && Object.keys(answer.details).length > 0 && (
          <Alert color="orange" variant="outline" className={classes.why}>
            {codeText(t, incident.details.code, answer.details)}
          </Alert>
        )}
      </Section>
      {items.length > 0 && (
        <Section title={t('incidents.kept_items')}>
          <Facts
            facts={items.map((item) => [
              `${format.number(item.qty)} × ${item.static_name}`,
              <Money key={item.id} cents={lineTotal(item)} />,
            ])}
          />
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={t('orders.payments')}>
          <Facts
            facts={payments.map((payment) => [
              t(`orders.method.${payment.method}`),
              <Money key={payment.id} cents={payment.amount} />,
            ])}
          />
        </Section>
      )}
    </>
  )
}

const contextOf = ({ subject_id, device_id, details, created_at }: Incident, org_id: string): OpContext => ({
  id: subject_id,
  org_id,
  device_id,
  shift_id: null,
  user_id: String(details.user_id ?? ''),
  at: typeof details.at === 'string' ? details.at : created_at,
})

/** The rows that a recorded command would add, by table; none where this version cannot read its arguments. */
function recordedRows(
  name: string,
  input: unknown,
  op: OpContext,
): <T extends TableName>(table: T) => readonly RowOf<T>[] {
  const command = Object.values(commands).find((each) => each.name === name)
  const args = command?.args.safeParse(input)
  const effect = command?.effect as ((args: unknown, op: OpContext) => readonly Change[]) | undefined
  const changes = args?.success && effect ? effect(args.data, op) : []
  return <T extends TableName>(table: T) =>
    changes.flatMap((change) => (change.table === table && 'insert' in change ? [change.insert as RowOf<T>] : []))
}
