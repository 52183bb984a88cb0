import { Modal } from '@mantine/core'
import { useT } from '../../kit/phrases'
import type { SaveLink } from './use-wallet-passes'
import classes from './wallet.module.css'

/** The links that save an order's tickets in Google Wallet, one for each. */
export function WalletLinks({ links, close }: { readonly links: readonly SaveLink[]; readonly close: () => void }) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={close}
      title={t('wallet_accounts.google')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.lead}>{t('wallet_accounts.links_lead')}</p>
      <ul className={classes.links}>
        {links.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              {t('wallet_accounts.save_ticket', { name })}
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
