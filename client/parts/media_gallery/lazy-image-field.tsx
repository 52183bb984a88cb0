import { lazy, Suspense } from 'react'
import type { FieldProps } from '../../kit/fields/field-props'
import { LoadingImage } from './loading-image'

const ImageField = lazy(() => import('./image-field').then((m) => ({ default: m.ImageField })))

/** The field with which people choose an image. It loads with the first one. */
export const LazyImageField = (props: FieldProps) => (
  <Suspense fallback={<LoadingImage {...props} />}>
    <ImageField {...props} />
  </Suspense>
)
