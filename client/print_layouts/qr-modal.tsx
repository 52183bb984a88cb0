import { Button, ColorInput, FileButton, Group, Input, Modal, Select, Slider } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { placePage } from '../../shared/printing/drawing/place'
import { layoutSchema } from '../../shared/printing/layout'
import { isReadableQr, type QrCorrection, type QrStyle, qrStyleOf } from '../../shared/printing/qr-style'
import { sampleData } from '../../shared/printing/templates/variables'
import { toastDone, toastFailed } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { IMAGE_TYPES } from '../parts/media_gallery/image-file'
import { PageDrawing } from '../parts/printing/page-drawing'
import { useFoyer, useSyncState } from '../sync/react'
import { CORRECTION_CHOICES } from './corrections'
import { usePlacedLayout } from './designer/use-placed'
import classes from './layouts.module.css'
import { layoutPicture } from './picture-file'

const SIDE = 42
const PAGE = layoutSchema.parse({
  width: SIDE,
  height: SIDE,
  language: 'en',
  elements: [{ kind: 'code', x: 0, y: 0, width: SIDE, height: SIDE, template: '{{ ticket.code }}' }],
})
const DATA = sampleData('TICKET')

/** Size, error correction, logo and colours of the organisation's QR codes, with a preview. */
export function EditQrCode({ close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const { org } = foyer.identity
  const [style, setStyle] = useState<QrStyle>(() => qrStyleOf(org))
  const { busy, problem, attempt } = useAttempt()
  const set = (values: Partial<QrStyle>) => setStyle((before) => ({ ...before, ...values }))
  const placed = usePlacedLayout(PAGE, DATA, placePage, style)
  const isReadable = isReadableQr(style)
  const choose = async (file: File | null) => {
    if (!file) return
    const url = URL.createObjectURL(file)
    try {
      set({ logo: await layoutPicture(url) })
    } catch {
      toastFailed(t('print_layouts.picture_failed'))
    } finally {
      URL.revokeObjectURL(url)
    }
  }
  const save = () =>
    attempt(async () => {
      await foyer.call('UpdateQrCode', { id: org.id, input: style })
      toastDone(t('print_layouts.qr_saved'))
      close()
    })
  return (
    <Modal
      opened
      onClose={close}
      title={t('print_layouts.qr')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={560}
    >
      <div className={classes.form}>
        <p className={classes.note}>{t('print_layouts.qr_lead')}</p>
        {placed?.page && (
          <svg
            className={classes.qr}
            viewBox={`0 0 ${SIDE} ${SIDE}`}
            role="img"
            aria-label={t('print_layouts.qr_preview')}
          >
            <rect width={SIDE} height={SIDE} fill="#fff" />
            <PageDrawing marks={placed.page.marks} fonts={placed.fonts} />
          </svg>
        )}
        <Input.Wrapper label={t('print_layouts.qr_size')} labelElement="div">
          <Slider
            thumbLabel={t('print_layouts.qr_size')}
            min={60}
            max={100}
            step={5}
            value={style.size}
            onChange={(size) => set({ size })}
            label={(value) => format.rate(value * 100)}
          />
        </Input.Wrapper>
        <Select
          label={t('print_layouts.qr_correction')}
          allowDeselect={false}
          data={CORRECTION_CHOICES}
          value={style.correction}
          onChange={(value) => value && set({ correction: value as QrCorrection })}
        />
        <div className={classes.pairs}>
          <ColorInput
            eyeDropperButtonProps={{ 'aria-label': t('app.pick_color') }}
            label={t('print_layouts.qr_dark')}
            value={style.dark}
            onChange={(dark) => /^#[0-9a-f]{6}$/.test(dark) && set({ dark })}
          />
          <ColorInput
            eyeDropperButtonProps={{ 'aria-label': t('app.pick_color') }}
            label={t('print_layouts.qr_light')}
            value={style.light}
            onChange={(light) => /^#[0-9a-f]{6}$/.test(light) && set({ light })}
          />
        </div>
        {!isReadable && <p role="alert">{t('error.printing.qr_colours')}</p>}
        <p className={classes.note}>{t('print_layouts.qr_paper')}</p>
        <Group gap="xs">
          <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden="true" />} {...props}>
                {t('print_layouts.qr_logo')}
              </Button>
            )}
          </FileButton>
          {style.logo !== null && (
            <Button variant="subtle" color="gray" onClick={() => set({ logo: null })}>
              {t('print_layouts.qr_logo_remove')}
            </Button>
          )}
        </Group>
        <Failure problem={problem} />
        <Group justify="flex-end">
          <Button loading={busy} disabled={!reachable || !isReadable} onClick={() => void save()}>
            {t('app.save')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
