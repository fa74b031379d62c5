import { ClinicCard } from '../../../web/ui/clinic-card.tsx'
import { Letterhead } from '../../../web/ui/letterhead.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { rows, SampleList } from './sample-list.tsx'

/** The parts that look different on paper: print this page to see them. */
export function PaperGroup() {
  return (
    <ComponentGroup name="On paper">
      <Sample of="Head of the clinic for people without an account">
        <ClinicCard />
      </Sample>
      <Sample of="Letterhead, which no screen shows, and a list without emails">
        <Letterhead />
        <SampleList label="On paper" shown={rows.slice(0, 2)} />
      </Sample>
    </ComponentGroup>
  )
}
