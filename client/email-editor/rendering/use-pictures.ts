import { useEffect, useState } from 'react'
import { z } from 'zod'
import { MINUTE, SECOND } from '../../../shared/kernel/time'
import { useFoyer } from '../../sync/react'

/** Time in ms after which a new address is asked for. The server takes one for an hour. */
const FRESH = 50 * MINUTE
/** Time in ms after which an address that was not given is asked for again. */
const SOON = 15 * SECOND

const answered = z.object({ url: z.string() })

/**
 * The beginning of the address at which the server shows pictures of other hosts; null until it is known, and without
 * the server.
 */
export function usePictures(): string | null {
  const foyer = useFoyer()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const askIn = (pause: number) => {
      if (isMounted) timer = setTimeout(ask, pause)
    }
    const ask = () => {
      foyer
        .post('/api/email/pictures', {})
        .then((answer) => answered.parse(answer))
        .then(
          ({ url }) => {
            if (isMounted) setAddress(url)
            askIn(FRESH)
          },
          (error: unknown) => {
            console.warn('pictures of other hosts are not shown', error)
            askIn(SOON)
          },
        )
    }
    ask()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [foyer])
  return address
}
