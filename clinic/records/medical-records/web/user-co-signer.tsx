import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { readUser } from '../../../access/users/user.ts'
import { type CoSigner, nameCoSigner, readCoSigner } from '../signature.ts'

/** On the account of a doctor: who signs their records too. */
export function UserCoSigner({ userId }: { userId: string }) {
  const params = { id: userId }
  const { data: user } = useAnswer(readUser, { params })
  const isDoctor = user?.role === 'doctor'
  const { data } = useAnswer(readCoSigner, { params }, { enabled: isDoctor })
  if (!isDoctor || !data) return null
  return (
    <Section title="Co-signature">
      <CoSignerForm key={data.version} userId={userId} stored={data} />
    </Section>
  )
}

function CoSignerForm({ userId, stored }: { userId: string; stored: CoSigner }) {
  const { act, saving, problem } = useAct(nameCoSigner)
  return (
    <>
      <p>
        {stored.coSigner
          ? `${stored.coSigner.name ?? 'Another doctor'} signs the records of this doctor too.`
          : 'This doctor signs their records alone.'}
      </p>
      <Form
        schema={nameCoSigner.body}
        initial={{ coSignerId: stored.coSigner?.id, version: stored.version }}
        onSubmit={async ({ coSignerId }, version) => {
          const named = await act({
            params: { id: userId },
            version,
            body: { coSignerId: coSignerId || null },
          })
          notify.success(named.coSigner ? 'Co-signer named.' : 'No co-signer any more.')
          return named
        }}
        saving={saving}
        problem={problem}
        failure="Failed to change the co-signer"
        submitLabel="Save co-signer"
        savingLabel="Saving..."
        isLeftFreely
      >
        <PersonField
          name="coSignerId"
          label="Co-signer"
          empty="No co-signer"
          help="For doctors in training. Their records open to the patient once both have signed. Records that wait pass on to a new co-signer."
          search={(search) => ask(listDoctors, { query: { search } })}
          chosen={stored.coSigner}
        />
      </Form>
    </>
  )
}
