import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { paths } from '../../../../contract/paths.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  type BookingRules,
  BookingRulesChanges,
  changeBookingRules,
  readBookingRules,
} from '../booking-rules.ts'

/** The rules for booking by patients; most of them are set in each visit type. */
export function BookingRulesPage() {
  const { data: rules, error, isPending } = useAnswer(readBookingRules, {})
  return (
    <Page title="Booking by patients" width="narrow">
      <p style={{ margin: 0 }}>
        What patients can book, and when they can book or cancel it, is set in each{' '}
        <TextLink to={paths.visitTypes()} underline="always">
          visit type
        </TextLink>
        . Free times come from the schedules.
      </p>
      {isPending && <Loading lines={3} />}
      {!rules && error && <LoadFailure problem={error} />}
      {rules && <RulesForm rules={rules} />}
    </Page>
  )
}
BookingRulesPage.about = changeBookingRules

function RulesForm({ rules }: { rules: BookingRules }) {
  const { act, saving, problem } = useAct(changeBookingRules)
  return (
    <Form
      schema={BookingRulesChanges}
      initial={rules}
      onSubmit={async (body, version) => {
        const changed = await act({ body, version })
        notify.success('Settings saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save settings"
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <NumberField
        name="mostVisits"
        label="Upcoming visits"
        help="How many one patient may book ahead without the desk."
        min={1}
        max={50}
        required
      />
      <NumberField
        name="cutoffHours"
        label="Cancellation cut-off (hours)"
        help="For visits without a type: how many hours before the visit patients can still cancel it."
        min={0}
        max={720}
        required
      />
      <NumberField
        name="holdMinutes"
        label="Minutes to answer an offer"
        help="How long a time offered from the waiting list is held for one patient. Quiet hours do not count."
        min={5}
        max={2880}
        required
      />
      <SelectField
        name="publicBooking"
        label="New patients"
        help="They see free times of visit types that everyone may book, and confirm by mail; the desk checks their identity. This needs a mail server."
        options={[
          { value: 'off', label: 'Call the clinic' },
          { value: 'on', label: 'May ask for a first visit online' },
        ]}
      />
    </Form>
  )
}
