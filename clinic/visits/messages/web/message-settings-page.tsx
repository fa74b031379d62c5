import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { readMessageSettings, changeMessageSettings } from '../message-settings.ts'
import { MessageRulesForm } from './message-rules-form.tsx'
import classes from './message-settings-page.module.css'
import { MessageTexts } from './message-texts.tsx'
import { TestMessage } from './test-message.tsx'

/** The settings, texts and test of messages to patients about their visits. */
export function MessageSettingsPage() {
  const { data: settings, error, isPending } = useAnswer(readMessageSettings, {})
  return (
    <Page title="Messages to patients">
      {isPending && <Loading lines={8} />}
      {!settings && error && <LoadFailure problem={error} />}
      {settings && (
        <>
          {settings.isDemo ? (
            <Alert role="note" variant="light" icon={<IconMailOff />}>
              This is a demo clinic: messages are written and shown, but nothing is really sent.
            </Alert>
          ) : (
            !settings.hasMailServer && (
              <Alert role="note" variant="light" icon={<IconMailOff />}>
                No mail server is set up (SMTP_URL), so mails stay in the outbox.
              </Alert>
            )
          )}
          <p style={{ margin: 0 }}>
            <TextLink to={paths.visitMessages()}>See the messages that were sent</TextLink>
          </p>
          <MessageRulesForm settings={settings} />
          <MessageTexts settings={settings} />
          <section className={classes.section} aria-labelledby="test-message">
            <h2 id="test-message">Try it</h2>
            <TestMessage />
          </section>
        </>
      )}
    </Page>
  )
}
MessageSettingsPage.about = changeMessageSettings
