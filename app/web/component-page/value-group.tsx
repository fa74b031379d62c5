import { DescriptionList } from '../../../web/ui/description-list.tsx'
import { MarkedWords } from '../../../web/ui/marked-words.tsx'
import { PersonName } from '../../../web/ui/person-name.tsx'
import { PhoneLink } from '../../../web/ui/phone-link.tsx'
import { ProgressBar } from '../../../web/ui/progress-bar.tsx'
import { QrCode } from '../../../web/ui/qr-code.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { Clock, Day, Instant, Moment, PlainDay } from '../../../web/ui/when.tsx'
import { ComponentGroup, Sample, Samples } from './component-group.tsx'
import { ana, longNamed, longText, noEmail, noName } from './component-samples.ts'

const words = [
  ['Scheduled', 'Confirmed', 'In progress', 'Waiting'],
  ['Completed', 'Paid', 'Active', 'Booked', 'Sent'],
  ['Arrived', 'Unpaid', 'Pending', 'Offered'],
  ['Rejected', 'Suspended', 'Urgent', 'Failed'],
  ['No-show', 'Canceled', 'Retired', 'A word of its own'],
]

/** The signs of one thing on a screen: a person, a day, a status. */
export function ValueGroup() {
  return (
    <ComponentGroup name="People, days and states">
      <Samples>
        <Sample of="PersonName: a patient, who links to the chart">
          <PersonName person={ana} id={ana.id} />
        </Sample>
        <Sample of="PersonName: a doctor">
          <PersonName person={ana} id={ana.id} of="doctor" />
        </Sample>
        <Sample of="PersonName: without email, without name, nobody">
          <PersonName person={noEmail} id={noEmail.id} />
          <PersonName person={noName} id={noName.id} />
          <PersonName person={null} id={ana.id} />
        </Sample>
        <Sample of="PersonName: cut" isTight>
          <PersonName person={longNamed} id={longNamed.id} />
        </Sample>
        <Sample of="Day, in another year, PlainDay, Clock" as="line">
          <Day date="2026-12-01" />
          <Day date="2025-12-01" />
          <PlainDay date="1980-12-01" />
          <Clock time="15:00" />
        </Sample>
        <Sample of="Moment, today, Instant" as="line">
          <Moment date="2026-12-01" time="09:30" />
          <Moment date="2026-11-23" time="15:00" />
          <Instant at="2026-12-01T16:45:00Z" />
        </Sample>
        <Sample of="PhoneLink">
          <PhoneLink phone="+1 555 0142" />
        </Sample>
        <Sample of="MarkedWords" as="line">
          <span>
            <MarkedWords of={{ text: 'A fever since Monday', hits: [[2, 7]] }} />
          </span>
        </Sample>
        {words.map((row) => (
          <Sample key={row[0]} of="StatusBadge" as="line">
            {row.map((word) => (
              <StatusBadge key={word} word={word} />
            ))}
          </Sample>
        ))}
        <Sample of="ProgressBar: nothing, a part, all">
          <ProgressBar label="Nothing done" done={0} of={8} />
          <ProgressBar label="A part done" done={3} of={8} />
          <ProgressBar label="All done" done={8} of={8} />
        </Sample>
        <Sample of="QrCode">
          <QrCode value="https://clinic.example/check-in" title="The address of the tablet" />
        </Sample>
      </Samples>
      <Sample of="DescriptionList: values, nothing, a long text">
        <DescriptionList
          items={[
            ['Name', 'Ana Silva'],
            ['Contact', '+44 20 7946 0018'],
            ['Allergies', ''],
            ['Notes', longText],
          ]}
        />
      </Sample>
    </ComponentGroup>
  )
}
