import { useEffect, useState } from 'react'

/** Loads a picture for a canvas; null until it is there, or where it cannot be read. */
export function usePicture(url: string | null): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    setPicture(null)
    if (url === null) return
    let isCurrent = true
    const image = new Image()
    image.onload = () => isCurrent && setPicture(image)
    image.src = url
    return () => {
      isCurrent = false
    }
  }, [url])
  return picture
}
