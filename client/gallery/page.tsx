import { Button, CopyButton, Group } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDocumentTitle } from '@mantine/hooks'
import { IconPhotoUp } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import type { List } from '../../shared/kernel/model/list/list'
import type { media_gallery } from '../../shared/media_gallery/entity'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'
import { mediaGalleryList } from '../../shared/media_gallery/list'
import { Can } from '../kit/can'
import { NamedRow } from '../kit/entity/row-name'
import { Failure } from '../kit/forms/failure'
import { DetailContext, DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { useLayout } from '../kit/layout/screen-size'
import { Sheet } from '../kit/layout/sheet'
import { useListAddress } from '../kit/list/list-state'
import { SearchField } from '../kit/list/search/search-field'
import type { ListSearch } from '../kit/list-search'
import { useFormat, useT } from '../kit/phrases'
import { useListRows } from '../kit/reading/list/use-list-rows'
import { IMAGE_TYPES, useImageUpload } from '../parts/media_gallery/image-file'
import classes from './gallery.module.css'

type Picture = Row<typeof media_gallery>

const list = mediaGalleryList as unknown as List

/** The media gallery: every uploaded image as a grid, newest first, with the open one beside it. */
export function GalleryPage() {
  const t = useT()
  const format = useFormat()
  const layout = useLayout()
  const state = useListAddress(list)
  const rows = useListRows<Picture & Readonly<Record<string, unknown>>>(list, state.question)
  const { media_id } = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  useDocumentTitle(t('app.title', { page: t('media_gallery.title') }))
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, media_id: id }) })
  const total = rows.total ?? 0
  const places = Array.from({ length: total }, (_, place) => ({ place, picture: rows.at(place) }))
  const at = places.findIndex(({ picture }) => picture?.id === media_id)
  const shown = places[at]?.picture
  const step = (by: number) => {
    const next = places[at + by]?.picture
    return next ? () => open(next.id) : null
  }
  const pane = shown && (
    <DetailContext value={{ close: () => open(undefined), previous: step(-1), next: step(1) }}>
      <PictureDetail picture={shown} />
    </DetailContext>
  )
  return (
    <div className={classes.split} data-open={(pane && layout === 'wide') || undefined}>
      <section className={classes.page} aria-label={t('media_gallery.title')}>
        <header className={classes.head}>
          <h1>
            {t('media_gallery.title')}{' '}
            {rows.total !== undefined && <span className="num">{format.number(rows.total)}</span>}
          </h1>
          <SearchField label={t('media_gallery.search')} value={state.q} onChange={state.setQuery} onDown={() => {}} />
        </header>
        <Failure problem={rows.problem} />
        <Can do="media_gallery.edit">
          <DropImages onUploaded={rows.retry} />
        </Can>
        {rows.total === 0 && (
          <EmptyState
            {...(state.q === ''
              ? { title: 'media_gallery.empty', hint: 'media_gallery.empty_hint' }
              : { title: 'app.list.none_found', hint: 'app.list.none_found_hint', onClear: state.clear })}
          />
        )}
        <ul className={classes.grid}>
          {places.map(({ place, picture }) =>
            picture ? (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-current={picture.id === media_id || undefined}
                  onClick={() => open(picture.id)}
                >
                  <img src={picture.thumb_url} alt="" loading="lazy" />
                  <span>{picture.name}</span>
                </button>
              </li>
            ) : (
              <Place key={place} onSeen={() => rows.want(place, place)} />
            ),
          )}
        </ul>
      </section>
      {pane && layout === 'wide' && <div className={classes.detail}>{pane}</div>}
      {layout !== 'wide' && (
        <Sheet label={t('media_gallery.title')} opened={Boolean(pane)} onClose={() => open(undefined)} size={560} isRow>
          {pane}
        </Sheet>
      )}
    </div>
  )
}

/** The place of a picture that is read when it comes into sight. */
const Place = ({ onSeen }: { readonly onSeen: () => void }) => (
  <li
    className={classes.place}
    ref={(element) => {
      if (!element) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen())
      observer.observe(element)
      return () => observer.disconnect()
    }}
  />
)

/** Takes images that are dropped or chosen, and uploads them one after the other. */
function DropImages({ onUploaded }: { readonly onUploaded: () => void }) {
  const t = useT()
  const format = useFormat()
  const upload = useImageUpload()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    setRefused(null)
    setBusy(true)
    for (const file of files) await upload(file)
    setBusy(false)
    onUploaded()
  }
  return (
    <>
      <Dropzone
        className={classes.drop ?? ''}
        accept={IMAGE_TYPES}
        maxSize={FILE_LIMITS.bytes}
        loading={busy}
        inputProps={{ 'aria-label': t('media_gallery.upload') }}
        onDrop={(files) => void send(files)}
        onReject={([rejection]) => {
          const isLarge = rejection?.errors.some(({ code }) => code === 'file-too-large')
          setRefused(
            isLarge
              ? t('app.image.too_large', { maxSize: FILE_LIMITS.bytes / 1024 / 1024 })
              : t('error.media_gallery.kind'),
          )
        }}
      >
        <span className={classes.prompt}>
          <IconPhotoUp size={22} stroke={1.5} aria-hidden="true" />
          <span>
            <strong>{t('media_gallery.upload')}</strong>
            <br />
            {t('media_gallery.upload_hint', { size: format.bytes(FILE_LIMITS.bytes) })}
          </span>
        </span>
      </Dropzone>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </>
  )
}

function PictureDetail({ picture }: { readonly picture: Picture }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  return (
    <DetailPane title={picture.name}>
      <Section>
        <img className={classes.large} src={picture.url} alt={picture.name} />
      </Section>
      <Section>
        <Facts
          facts={[
            [t('media_gallery.type'), t(`media_gallery.type.${picture.type}`)],
            [
              t('media_gallery.dimensions'),
              t('media_gallery.pixels', { width: picture.width, height: picture.height }),
            ],
            [t('media_gallery.size'), format.bytes(picture.size)],
            [t('media_gallery.created_at'), format.stamp(picture.created_at)],
            [t('media_gallery.created_by'), <NamedRow key="user" table="users" id={picture.created_by_id} />],
          ]}
        />
      </Section>
      <Section>
        <Group>
          <Button component="a" href={picture.url} target="_blank" rel="noreferrer" variant="default">
            {t('media_gallery.open')}
          </Button>
          <CopyButton value={new URL(picture.url, location.href).href}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'media_gallery.copied' : 'media_gallery.copy')}
              </Button>
            )}
          </CopyButton>
          <Can do="media_gallery.edit">
            <Button variant="outline" color="red" onClick={() => openModal('delete_media', picture.id)}>
              {t('media_gallery.delete')}
            </Button>
          </Can>
        </Group>
      </Section>
    </DetailPane>
  )
}
