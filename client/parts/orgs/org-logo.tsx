import { useState } from 'react'
import classes from './org-logo.module.css'

type Props = { readonly url: string | null | undefined }

/**
 * An organisation's logo, beside its name; the product's sign where there is none or it does not load. Pictures of
 * other hosts are not loaded.
 */
export function OrgLogo({ url }: Props) {
  const [lost, setLost] = useState<string | null>(null)
  const own = url?.startsWith('/') && url !== lost ? url : null
  return own ? (
    <img className={classes.logo} src={own} alt="" onError={() => setLost(own)} />
  ) : (
    <img className={classes.logo} src="/icon.svg" alt="" />
  )
}
