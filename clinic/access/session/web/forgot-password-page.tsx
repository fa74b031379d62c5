import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { requestPasswordLink } from '../password-links.ts'

/** Asks for a link to choose a new password, or says who gives one (V-02). */
export function ForgotPasswordPage() {
  const { hasMailServer } = useSession().clinic
  return (
    <Page title="Forgot your password?" width="narrow">
      {hasMailServer ? (
        <AskForLink />
      ) : (
        <p style={{ margin: 0 }}>
          This clinic sends no mails. Ask an administrator of the clinic for a link to choose a new
          password.
        </p>
      )}
      <p style={{ margin: 0 }}>
        <TextLink to={paths.login()}>Back to Login</TextLink>
      </p>
    </Page>
  )
}

/** Asks for a mail with a link; its answer does not show who has an account. */
function AskForLink() {
  const { act, saving, problem } = useAct(requestPasswordLink)
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      {asked === null ? (
        <>
          <p style={{ margin: 0 }}>
            Enter the email you sign in with. You get a link to choose a new password.
          </p>
          <Form
            schema={requestPasswordLink.body}
            initial={{}}
            onSubmit={async (body) => {
              await act({ body })
              setAsked(body.email.trim())
            }}
            saving={saving}
            problem={problem}
            failure={null}
            submitLabel="Send link"
            savingLabel="Sending..."
            isLeftFreely
          >
            <EmailField
              name="email"
              label="Email"
              placeholder="Email"
              autoComplete="username"
              required
            />
          </Form>
        </>
      ) : (
        <div role="status">
          <p style={{ margin: 0 }}>
            {`If ${asked} belongs to an account, a link is on its way there. It works once, for an hour.`}
          </p>
          <p>
            No mail after a few minutes? Look in your spam folder, or ask an administrator of the
            clinic for a link.
          </p>
        </div>
      )}
    </>
  )
}
