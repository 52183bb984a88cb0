import { Button } from '@mantine/core'
import { createCashBox, deleteCashBox, updateCashBoxVendor } from '../../shared/cash_box_vendors/commands'
import { cashBoxesList, officeCashBoxesList } from '../../shared/cash_boxes/box-list'
import { FISCAL_COUNTRIES, officeCashBoxes } from '../../shared/cash_boxes/office'
import { Can } from '../kit/can'
import { EntityDetail } from '../kit/entity/entity-detail'
import { namedReferences } from '../kit/entity/named-references'
import { rowDialog } from '../kit/forms/row-dialog'
import { Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { officeEntity } from '../kit/page/office-entity'
import { useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { FiscalExport } from './fiscal-export'

export const cashBoxesOffice = officeEntity(cashBoxesList, {
  edit: 'cash_boxes.edit',
  commands: { create: createCashBox, update: 'UpdateCashBox', remove: deleteCashBox },
  detail: (box) => (
    <EntityDetail list={cashBoxesList} row={box} can="cash_boxes.edit">
      <VendorButton id={box.id} />
      <FiscalExport box={box} />
    </EntityDetail>
  ),
})

function VendorButton({ id }: { readonly id: string }) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <Can do="cash_boxes.edit">
      <Section>
        <Button variant="default" onClick={() => openModal('cash_box_vendor', id)}>
          {t('cash_boxes.vendor_edit')}
        </Button>
      </Section>
    </Can>
  )
}

const named = namedReferences(officeCashBoxes)

/** Form for the venue of a cash box and who signs its receipts. */
export const CashBoxVendor = rowDialog(
  rowsOfList(officeCashBoxesList),
  ({ location_id, vendor, vendor_country, vendor_id, vendor_unit_id, vendor_token }, t) => ({
    title: t('cash_boxes.vendor_edit'),
    command: updateCashBoxVendor,
    fields: {
      location_id: { label: t('cash_boxes.location'), hint: t('cash_boxes.location_hint'), ...named.location_id },
      vendor: {
        label: t('cash_boxes.vendor'),
        choices: (['internal', 'fiskaltrust'] as const).map((value) => ({
          value,
          label: t(`cash_boxes.vendor.${value}`),
        })),
      },
      vendor_country: {
        label: t('cash_boxes.vendor_country'),
        choices: FISCAL_COUNTRIES.map((value) => ({ value, label: t(`cash_boxes.vendor_country.${value}`) })),
      },
      vendor_id: {
        label: t('cash_boxes.vendor_id'),
        hint: t('cash_boxes.vendor_hint'),
        required: t('cash_boxes.vendor_id_required'),
      },
      vendor_unit_id: { label: t('cash_boxes.vendor_unit_id'), required: t('cash_boxes.vendor_unit_id_required') },
      vendor_token: { label: t('cash_boxes.vendor_token'), required: t('cash_boxes.vendor_token_required') },
    },
    initial: { location_id, vendor, vendor_country: vendor_country ?? 'AT', vendor_id, vendor_unit_id, vendor_token },
    submit: 'cash_boxes.save',
  }),
)
