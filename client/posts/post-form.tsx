import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { LANGUAGES } from '../../shared/orgs/entity'
import { createPost, deletePost, updatePost } from '../../shared/posts/commands'
import { onePost, postById } from '../../shared/posts/queries'
import { toastDone, toastFailed } from '../kit/display/toast'
import { conventionalWords } from '../kit/fields/field-words'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { errorText, type T, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAnswer } from '../kit/reading/use-answer'
import { useLastRow } from '../kit/use-last'
import { useFoyer } from '../sync/react'
import classes from './admin.module.css'
import { adminTypeOf } from './post-type'

type Post = RowOf<'posts'>

const FIELDS = ['title', 'slug', 'excerpt', 'body', 'cover_img_url', 'tags', 'published_at'] as const

const fieldsOf = (t: T) =>
  conventionalWords(
    t,
    'posts',
    Object.fromEntries(FIELDS.map((field) => [field, createPost.args.shape.input.shape[field]])),
  )

/**
 * The form of a post. The value is a post's id, or `new:<type>`, or `new:<type>:<language>:<id>` for a translation of a
 * post, with which it shares the slug.
 */
export function PostForm({ value, close }: ModalProps) {
  const [isNew, type, lang, of] = value.split(':')
  if (isNew !== 'new') return <EditPost key={value} id={value} close={close} />
  const language = LANGUAGES.find((each) => each === lang)
  return <NewPost key={value} type={adminTypeOf(type)} lang={language} of={of ?? null} close={close} />
}

type NewProps = {
  readonly type: Post['post_type']
  readonly lang: Post['lang'] | undefined
  readonly of: string | null
  readonly close: () => void
}

function NewPost({ type, lang, of, close }: NewProps) {
  const t = useT()
  const id = useMemo(newId, [])
  const { answer: original } = useAnswer(postById, of ? { id: of } : null, ['posts'])
  if (of && !original) return null
  const language = lang ?? t.language
  const initial = {
    id,
    post_type: type,
    lang: language,
    tags: original?.tags ?? [],
    slug: original?.slug ?? '',
    cover_img_url: original?.cover_img_url ?? null,
  }
  return (
    <FormDialog
      title={`${t('posts.new')} · ${t(`posts.lang.${language}`)}`}
      close={close}
      size={720}
      command={createPost}
      fields={fieldsOf(t)}
      initial={initial}
      submit="posts.save"
    />
  )
}

function EditPost({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useT()
  const { answer, problem } = useAnswer(postById, { id }, ['posts'])
  const post = useLastRow(problem === null ? answer : (answer ?? null))
  if (!post) return <MissingDialog row={post} close={close} />
  const values = Object.fromEntries(FIELDS.map((field) => [field, post[field]]))
  return (
    <FormDialog
      title={`${t('posts.edit')} · ${t(`posts.lang.${post.lang}`)}`}
      close={close}
      size={720}
      lead={<Actions post={post} close={close} />}
      command={updatePost}
      args={{ id }}
      fields={fieldsOf(t)}
      stored={values}
      submit="posts.save"
    />
  )
}

/** Publishes or withdraws a post, deletes it, and leads to its translations. */
function Actions({ post, close }: { readonly post: Post; readonly close: () => void }) {
  const t = useT()
  const foyer = useFoyer()
  const open = useOpenModal()
  const other = LANGUAGES.find((lang) => lang !== post.lang) ?? post.lang
  const { answer: sibling } = useAnswer(onePost, post.languages.includes(other) ? { id: post.id, lang: other } : null, [
    'posts',
  ])
  const run = async (step: () => Promise<unknown>) => {
    try {
      await step()
      rereadServerRows()
      close()
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  const publish = (published_at: string | null) =>
    run(async () => {
      await foyer.call(updatePost, { id: post.id, input: { published_at } })
      toastDone(t(published_at === null ? 'posts.withdraw_done' : 'posts.publish_done', { title: post.title }))
    })
  const language = t(`posts.lang.${other}`)
  return (
    <div className={classes.actions}>
      {post.published_at === null ? (
        <Button onClick={() => void publish(iso(Date.now()))}>{t('posts.publish')}</Button>
      ) : (
        <Button variant="default" onClick={() => void publish(null)}>
          {t('posts.withdraw')}
        </Button>
      )}
      {sibling ? (
        <Button variant="default" onClick={() => open('post_form', sibling.id)}>
          {t('posts.edit_language', { language })}
        </Button>
      ) : (
        <Button variant="default" onClick={() => open('post_form', `new:${post.post_type}:${other}:${post.id}`)}>
          {t('posts.add_language', { language })}
        </Button>
      )}
      <Button variant="outline" color="red" onClick={() => open('delete_post', post.id)}>
        {t('posts.delete')}
      </Button>
    </div>
  )
}

/** Asks before a post is deleted. */
export function DeletePost({ value, close }: ModalProps) {
  const t = useT()
  const open = useOpenModal()
  const { answer, problem } = useAnswer(postById, { id: value }, ['posts'])
  const post = useLastRow(problem === null ? answer : (answer ?? null))
  if (!post) return <MissingDialog row={post} close={close} />
  return (
    <FormDialog
      title={t('posts.delete_title', { title: post.title })}
      close={close}
      command={deletePost}
      args={{ id: value }}
      fields={{}}
      submit="posts.delete"
      onDone={() => open('post_form', '')}
    />
  )
}
