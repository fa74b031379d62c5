import { SelectField } from '../../../../web/form/select-field.tsx'

interface HowToSendProps {
  /** Null: the order cannot be mailed. */
  readonly supplierEmail: string | null
  /** The words of the way that the person takes care of. */
  readonly own: string
}

/** Whether an order is mailed, or brought to the supplier in another way. */
export function HowToSend({ supplierEmail, own }: HowToSendProps) {
  return (
    <SelectField
      name="how"
      label="How"
      required
      options={[
        ...(supplierEmail === null
          ? []
          : [{ value: 'mail', label: `By mail to ${supplierEmail}, with the PDF` }]),
        { value: 'other', label: own },
      ]}
    />
  )
}
