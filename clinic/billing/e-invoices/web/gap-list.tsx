import type { Access } from '../../../../contract/endpoint.ts'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import type { EInvoiceGap } from '../e-invoice-gap.ts'
import classes from './e-invoices.module.css'

interface Place {
  readonly word: string
  readonly to: string
  readonly about: Access
}

interface GapListProps {
  readonly gaps: readonly EInvoiceGap[]
  /** The patient of the bill, where there is one. */
  readonly patientId?: string
}

/** The fields that an e-invoice lacks, each with the page on which it is filled in. */
export function GapList({ gaps, patientId = '' }: GapListProps) {
  const session = useSession()
  const places: Partial<Record<string, Place>> = {
    clinic: {
      ...{ word: 'Settings', to: paths.settings() },
      about: { permission: 'settings.write' },
    },
    'e-invoices': {
      ...{ word: 'E-invoices', to: paths.eInvoiceSettings() },
      about: { permission: 'settings.write' },
    },
    prices: {
      ...{ word: 'Taxes and discounts', to: paths.priceSettings() },
      about: { permission: 'services.write' },
    },
    patient: {
      ...{ word: 'Chart', to: paths.patientDetails(patientId) },
      about: { permission: 'patients.read' },
    },
  }
  return (
    <ul className={classes.gaps}>
      {gaps.map(({ place, text }) => {
        const page = place === null ? undefined : places[place]
        return (
          <li key={text}>
            {text}
            {page && mayCall(session, page.about) && (
              <>
                {' – '}
                <TextLink to={page.to}>{page.word}</TextLink>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
