import { useFormat } from '../phrases'

/** An amount in cents of the organisation's currency, in tabular figures. */
export const Money = ({ cents, className }: { readonly cents: number; readonly className?: string | undefined }) => (
  <span className={className ? `num ${className}` : 'num'}>{useFormat().money(cents)}</span>
)
