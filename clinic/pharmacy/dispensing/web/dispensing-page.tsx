import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { askForFile, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { openPdf } from '../../../../web/open-pdf.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { readBill } from '../../../billing/bills/bill.ts'
import { readBillDraft } from '../../../billing/drafts/bill-draft.ts'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import {
  type DispensedLine,
  type Dispensing,
  printSupplyLabels,
  readDispensing,
  returnDispensed,
} from '../dispensing.ts'
import { readPrescription } from '../prescription.ts'
import { DispensedLineCard } from './dispensed-line-card.tsx'
import classes from './dispensing.module.css'
import { SignatureCard } from './signature-card.tsx'
import { ReturnUnits } from './return-units.tsx'

/** A giving: its labels, its signature, and what comes back of it. */
export function DispensingPage() {
  const id = usePathId()
  const { data, error } = useAnswer(readDispensing, { params: { id } })
  if (!data && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Not found among what was given out" to={paths.dispensings()} />
  }
  return (
    <Page title="Given out" width="medium" actions={<Actions given={data} />}>
      {data ? (
        <Content given={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
DispensingPage.about = readDispensing

function Actions({ given }: { readonly given: Dispensing | undefined }) {
  const session = useSession()
  return (
    <>
      <StockLinks />
      {given?.recordId && mayCall(session, readPrescription) && (
        <ButtonLink to={paths.prescriptionDetails(given.recordId)} variant="default">
          To the prescription
        </ButtonLink>
      )}
      {given && mayCall(session, printSupplyLabels) && (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void print(given.id)}
        >
          Print labels
        </Button>
      )}
    </>
  )
}

function print(id: string, lineId?: string): Promise<void> {
  return openPdf('labels', 'Failed to make labels', () =>
    askForFile(printSupplyLabels, { params: { id }, query: { lineId } }),
  )
}

function wayOf({ recordId, appointmentId }: Dispensing): string {
  if (recordId) return 'Prescription'
  return appointmentId ? 'In a visit, without prescription' : 'Sale without prescription'
}

function Content({ given }: { readonly given: Dispensing }) {
  const mayGive = mayCall(useSession(), returnDispensed)
  const [comesBack, setComesBack] = useState<DispensedLine | null>(null)
  const { id, createdAt, patient, patientId, by, witness, draft, lines } = given
  return (
    <div className={classes.parts}>
      <DescriptionList
        items={[
          ['Patient', patientId && <PersonName key="patient" person={patient} id={patientId} />],
          ['When', <Instant key="when" at={createdAt} />],
          ['By', wayOf(given)],
          ['Given by', by && nameOf(by)],
          ...(witness ? [['Witness', nameOf(witness)] as const] : []),
        ]}
      />
      {draft && <ChargedBy draft={draft} />}
      {lines.map((line) => (
        <DispensedLineCard
          key={line.id}
          line={line}
          action={
            mayGive && (
              <div className={classes.acts}>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Print the label of ${line.item}`}
                  onClick={() => void print(id, line.id)}
                >
                  Label
                </Button>
                {line.quantity !== line.returned && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Return ${line.item}`}
                    onClick={() => setComesBack(line)}
                  >
                    Return…
                  </Button>
                )}
              </div>
            )
          }
        />
      ))}
      {mayGive ? (
        <SignatureCard given={given} />
      ) : (
        <Card title="Signature">
          <Hint>{given.isSigned ? 'It was signed for.' : 'Nobody signed for it.'}</Hint>
        </Card>
      )}
      {comesBack && (
        <ReturnUnits given={given} line={comesBack} onClose={() => setComesBack(null)} />
      )}
    </div>
  )
}

/** The draft or the bill that charges it, and whether a person has to correct it. */
function ChargedBy({ draft }: { readonly draft: NonNullable<Dispensing['draft']> }) {
  const session = useSession()
  const { id, isBill, isToCorrect } = draft
  const name = isBill ? 'bill' : 'draft of a bill'
  const mayOpen = mayCall(session, isBill ? readBill : readBillDraft)
  return (
    <p className={classes.text}>
      {isBill ? 'It is charged by a ' : 'It waits to be charged in a '}
      {mayOpen ? (
        <TextLink to={isBill ? paths.billEdit(id) : paths.billDraftEdit(id)}>{name}</TextLink>
      ) : (
        name
      )}
      {'.'}
      {isToCorrect &&
        (isBill
          ? ' Correct the bill, because some of it came back.'
          : ' Somebody changed the draft. Lower it, because some of it came back.')}
    </p>
  )
}
