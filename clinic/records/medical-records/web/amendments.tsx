import { useSession } from '../../../../web/session-context.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import type { AmendmentRequest, MedicalRecord } from '../medical-record.ts'
import { AnswerAmendment } from './answer-amendment.tsx'
import { AskForAmendment } from './ask-for-amendment.tsx'
import classes from './amendments.module.css'

/** The patient's requests for amendments, with the answers; nothing for readers while nothing was asked. */
export function Amendments({ record }: { record: MedicalRecord }) {
  const { role } = useSession()
  const { id, amendmentRequests: requests } = record
  const isPatient = role === 'patient'
  if (requests.length === 0 && !isPatient) return null
  return (
    <Section
      title={isPatient ? 'Something is not right?' : 'Amendments that the patient asked for'}
    >
      {requests.length > 0 && (
        <ol className={classes.requests}>
          {requests.map((request) => (
            <li key={request.id}>
              <Request request={request} />
              {role === 'doctor' && !request.answer && (
                <AnswerAmendment recordId={id} requestId={request.id} />
              )}
            </li>
          ))}
        </ol>
      )}
      {isPatient && <AskForAmendment recordId={id} />}
    </Section>
  )
}

function Request({ request: { text, createdAt, answer } }: { request: AmendmentRequest }) {
  const isAccepted = answer?.outcome === 'accepted'
  return (
    <>
      <p className={classes.by}>
        Asked <Instant at={createdAt} />
      </p>
      <p className={classes.text}>{text}</p>
      {answer ? (
        <div className={classes.answer}>
          <div className={classes.by}>
            <StatusBadge
              word={isAccepted ? 'Accepted' : 'Not accepted'}
              hue={isAccepted ? 'success' : 'neutral'}
            />{' '}
            {answer.author?.name ?? 'A former doctor'}, <Instant at={answer.createdAt} />
          </div>
          <p className={classes.text}>{answer.text}</p>
        </div>
      ) : (
        <StatusBadge word="Not answered yet" hue="warning" />
      )}
    </>
  )
}
