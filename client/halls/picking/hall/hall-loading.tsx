import { Failure } from '../../../kit/forms/failure'
import { useT } from '../../../kit/phrases'

/**
 * Stands in place of a hall until its seats are here, or says why they are not. They are asked for again by themselves.
 */
export function HallLoading({
  problem,
  className,
}: {
  readonly problem: unknown
  readonly className?: string | undefined
}) {
  const t = useT()
  return (
    <div className={className} role="status">
      <Failure problem={problem} />
      {problem === null && t('seats.loading')}
    </div>
  )
}
