import { useLocation } from '@tanstack/react-router'
import type { ModalProps } from '../kit/modal'
import { priceCategoriesOffice } from './page'

const { Form } = priceCategoriesOffice

/** A new price category, on any page. */
export const NewPriceCategory = ({ close }: ModalProps) => <Form value="new" close={close} />

/**
 * A price category to edit, on any page but the seating plan editor, whose parameter of this name chooses the category
 * to paint with.
 */
export function PriceCategoryModal(props: ModalProps) {
  const { pathname } = useLocation()
  return pathname.startsWith('/seating_plans/') ? null : <Form {...props} />
}
