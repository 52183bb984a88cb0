import { type ComponentType, createContext, useContext } from 'react'
import type { FieldProps } from './field-props'

const ImageFieldContext = createContext<ComponentType<FieldProps> | null>(null)

/** Gives the forms below it the field with which people choose an image. */
export const ImageFieldProvider = ImageFieldContext.Provider

/** The place of the field with which people choose an image. */
export function ImageSlot(props: FieldProps) {
  const ImageField = useContext(ImageFieldContext)
  return ImageField && <ImageField {...props} />
}
