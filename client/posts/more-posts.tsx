import { Button } from '@mantine/core'
import { useT } from '../kit/phrases'

type Props = {
  readonly answer: { readonly posts: readonly unknown[]; readonly total: number } | undefined | null
  readonly onMore: () => void
}

/** Button that loads more posts, while there are more than the list shows. */
export function MorePosts({ answer, onMore }: Props) {
  const t = useT()
  if (!answer || answer.total <= answer.posts.length) return null
  return (
    <Button variant="default" onClick={onMore}>
      {t('app.more')}
    </Button>
  )
}
