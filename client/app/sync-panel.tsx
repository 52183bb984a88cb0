import type { ModalProps } from './modals'

export const SyncPanel = ({ close }: ModalProps) => (
  <button type="button" onClick={close}>
    x
  </button>
)
