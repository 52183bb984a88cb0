import { useState } from 'react'
import { originStorage } from '../../../sync/browser/browser-storage'
import { useFoyer } from '../../../sync/react'

/** A notice that its user can hide for good. */
export type HiddenNotice = { readonly isHidden: boolean; readonly hide: () => void }

/**
 * Tells if the user has hidden a notice in this organisation, and hides it. The choice is stored in this browser and
 * outlives a sign-out; two notices never share a key.
 */
export function useHiddenNotice(name: string): HiddenNotice {
  const { org, user } = useFoyer().identity
  const key = `foyer.hidden.${org.id}.${user.id}.${name}`
  const [, setHiddenNow] = useState('')
  return {
    isHidden: originStorage.get(key) !== null,
    hide: () => {
      originStorage.set(key, '1')
      setHiddenNow(key)
    },
  }
}
