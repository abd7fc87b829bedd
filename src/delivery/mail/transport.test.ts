/** Mails over a real connection to a receiver on this machine. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSmtpReceiver, type SmtpReceiver } from '../../../test/support/smtp-receiver.ts';
import {
  isEmailAddress,
  MailFailure,
  mailOf,
  smtpTransport,
  type MailMessage,
  type MailTransport,
} from './transport.ts';

describe('transport', () => {
  let receiver: SmtpReceiver;
  let transport: MailTransport;

  before(async () => {
    receiver = await startSmtpReceiver();
    transport = smtpTransport({ smtpUrl: receiver.url, from: 'orders@shop.test' });
  });
  after(async () => {
    await transport.close();
    await receiver.close();
  });

  const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
    id: 'order-placed shop 1',
    to: 'ada@buyer.test',
    fromName: 'Käthe, "Lamps" <x@evil.test>',
    subject: 'Your order',
    text: 'Grüße\n.\nend\n',
    html: '<p>Grüße</p>',
    ...changes,
  });

  async function failure(changes: Partial<MailMessage>, by = transport): Promise<MailFailure> {
    const error: unknown = await by.send(message(changes)).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(error instanceof MailFailure, String(error));
    assert.doesNotMatch(error.message, /@|buyer/);
    return error;
  }

  test('delivers a whole email from our one address with the store’s name, marked as automatic', async () => {
    await transport.send(message());
    const mail = receiver.mails.at(-1);
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to], ['orders@shop.test', ['ada@buyer.test']]);
    assert.match(mail.headers.get('from') ?? '', /<orders@shop\.test>$/);
    assert.doesNotMatch(mail.headers.get('from') ?? '', /[^"=?]<x@evil/);
    assert.equal(mail.headers.get('to'), 'ada@buyer.test');
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
    assert.equal(mail.parts.get('text/plain')?.trim(), 'Grüße\n.\nend');
    assert.equal(mail.parts.get('text/html')?.trim(), '<p>Grüße</p>');
  });

  test('keeps the Message-ID of an email for every try, unique to it, without naming either party', async () => {
    await transport.send(message());
    await transport.send(message());
    await transport.send(message({ id: 'order-placed shop 2' }));
    const [first, again, other] = receiver.mails.slice(-3).map(({ headers }) => headers.get('message-id'));
    assert.match(first ?? '', /^<[0-9a-f]{40}@shop\.test>$/);
    assert.equal(first, again);
    assert.notEqual(first, other);
  });

  for (const member of ['to', 'fromName', 'subject'] as const)
    test(`rejects a line break in ${member} before anything is sent`, async () => {
      const before = receiver.commands.length;
      for (const end of ['\r\n', '\n', '\r', '\0']) {
        const { isFinal, message } = await failure({ [member]: `ada@buyer.test${end}Bcc: eve@evil.test` });
        assert.deepEqual([isFinal, message], [true, 'bad-header']);
      }
      assert.equal(receiver.commands.length, before);
    });

  test('rejects anything but exactly one email address permanently', async () => {
    for (const to of [
      '',
      'ada',
      'a@b.test,eve@evil.test',
      'a@b.test eve@evil.test',
      'A <a@b.test>',
      'a@b@c',
      '@b',
    ])
      assert.deepEqual([isEmailAddress(to), (await failure({ to })).message], [false, 'bad-address']);
    for (const to of ['ada.byron+shop@buyer.test', "o'neil@buyer.test", 'ädä@büyer.test'])
      assert.ok(isEmailAddress(to), to);
  });

  test('takes the recipient from the envelope, whatever addresses the headers contain', async () => {
    const crowded = message({
      fromName: 'eve@evil.test, Ann <ann@evil.test>',
      subject: 'Cc: eve@evil.test',
      replyTo: 'agent@evil.test',
      text: 'Bcc: eve@evil.test\n',
    });
    assert.deepEqual(mailOf(crowded, 'orders@shop.test').envelope, {
      from: 'orders@shop.test',
      to: ['ada@buyer.test'],
    });
    const before = receiver.commands.length;
    await transport.send(crowded);
    const said = receiver.commands.slice(before).filter((line) => /^(?:MAIL|RCPT)/.test(line));
    assert.deepEqual(
      said.map((line) => /<[^>]*>/.exec(line)?.[0]),
      ['<orders@shop.test>', '<ada@buyer.test>'],
    );
  });

  const refusals: [command: RegExp, answer: string, expected: [reason: string, isFinal: boolean]][] = [
    [/^RCPT/, '550 5.1.1 no ada@buyer.test here', ['SMTP 550', true]],
    [/^RCPT/, '450 later, ada@buyer.test', ['SMTP 450', false]],
    [/^MAIL/, '550 we do not know you', ['SMTP 550', false]],
    [/^content/, '554 looks like spam', ['SMTP 554', false]],
  ];
  for (const [command, answer, expected] of refusals)
    test(`treats the response "${answer}" to ${command.source} as ${expected[1] ? 'final' : 'not final'}`, async () => {
      receiver.refuse = (line) => (command.test(line) ? answer : undefined);
      try {
        const { message: reason, isFinal } = await failure({});
        assert.deepEqual([reason, isFinal], expected);
      } finally {
        delete receiver.refuse;
      }
    });

  test('treats an unavailable relay as a temporary failure', async () => {
    const gone = await startSmtpReceiver();
    await gone.close();
    const nobody = smtpTransport({ smtpUrl: gone.url, from: 'orders@shop.test' });
    const { isFinal, message } = await failure({}, nobody);
    assert.deepEqual([isFinal, message], [false, 'ESOCKET']);
    await nobody.close();
  });

  test('gives up on a silent relay after the timeout, and sends the next email', async () => {
    const hasty = smtpTransport({ smtpUrl: receiver.url, from: 'orders@shop.test', patienceMs: 200 });
    receiver.refuse = (line) => (line === 'content' ? null : undefined);
    const { isFinal, message: reason } = await failure({}, hasty);
    assert.deepEqual([isFinal, reason], [false, 'EABORT']);
    delete receiver.refuse;
    await hasty.send(message({ subject: 'After silence' }));
    assert.equal(receiver.mails.at(-1)?.headers.get('subject'), 'After silence');
    await hasty.close();
  });
});
