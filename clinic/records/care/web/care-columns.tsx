import { paths } from '../../../../contract/paths.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { type CareTaking, careTakingCan, whyWords } from '../care.ts'
import classes from './care.module.css'
import { ReviewCareDialog } from './review-care-dialog.tsx'
import { ReviewCell } from './review-cell.tsx'

export const careColumns: readonly Column<CareTaking>[] = [
  { head: 'Taken', short: true, cell: ({ takenAt }) => <Instant at={takenAt} /> },
  {
    head: 'Doctor',
    cell: ({ doctor, doctorId }) => <PersonName person={doctor} id={doctorId} of="doctor" />,
  },
  {
    head: 'Patient',
    cell: ({ patient, patientId }) => <PersonName person={patient} id={patientId} />,
  },
  {
    head: 'Reason',
    cell: (taking) => <div className={classes.text}>{whyWords(taking)}</div>,
  },
  {
    head: 'Ends',
    short: true,
    cell: ({ endedAt, expiresAt }) => <Instant at={endedAt ?? expiresAt} />,
  },
  {
    head: 'Records read',
    align: 'end',
    cell: ({ patientId, recordsRead }) => (
      <TextLink to={paths.audit({ patientId })}>{recordsRead}</TextLink>
    ),
  },
  {
    head: 'Review',
    cell: (taking) => (
      <ReviewCell
        reviewedAt={taking.reviewedAt}
        reviewer={taking.reviewer}
        remark={taking.reviewRemark}
        mayReview={(viewer) => careTakingCan.review(viewer, taking)}
        dialog={(close) => <ReviewCareDialog taking={taking} onClose={close} />}
      />
    ),
  },
]
