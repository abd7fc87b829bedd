/** Rules of the A2A agent card (A2A specification, section 4.4.1). */
import { asArray, asObject, asText, kindOf, type Json } from './json.ts';
import { error, warning, type DocumentProblem } from './problem.ts';

/**
 * What is wrong with an agent card. A card of the versions before 1.0, with `url` at its root and no
 * `supportedInterfaces`, has one warning for that and is otherwise held to the same members.
 */
export function a2aCardProblems(document: unknown): DocumentProblem[] {
  const card = asObject(document);
  if (!card) return [error('', `the agent card is ${kindOf(document)}, not an object`)];
  return [
    ...texts(card, ['name', 'description', 'version'], ''),
    ...interfaces(card),
    ...(asObject(card['capabilities'])
      ? []
      : [error('/capabilities', `capabilities is ${kindOf(card['capabilities'])}, not an object`)]),
    ...['defaultInputModes', 'defaultOutputModes'].flatMap((key) => modes(card[key], key)),
    ...skills(card['skills']),
  ];
}

/** Whether the card has the form of the versions before 1.0 alone. */
export const isOldA2aCard = (document: unknown): boolean => {
  const card = asObject(document);
  return card?.['supportedInterfaces'] === undefined && asText(card?.['url']) !== undefined;
};

/** Where the first interface answers, as written. */
export function a2aEndpoint(document: unknown): string | undefined {
  const card = asObject(document);
  const first = asArray(card?.['supportedInterfaces'])
    .slice(0, maxItems)
    .map((one) => asText(asObject(one)?.['url']))
    .find((url) => url !== undefined);
  return first ?? asText(card?.['url']);
}

const texts = (object: Json, keys: string[], at: string): DocumentProblem[] =>
  keys.flatMap((key) =>
    asText(object[key]) === undefined ? [error(`${at}/${key}`, `${key} is ${lack(object[key])}`)] : [],
  );

/** An interface without `protocolVersion` can be called; the client must guess the version. */
function interfaces(card: Json): DocumentProblem[] {
  if (isOldA2aCard(card))
    return [warning('/url', 'the card declares only url, which is from versions before 1.0')];
  const declared = asArray(card['supportedInterfaces']);
  if (!declared.length)
    return [
      error('/supportedInterfaces', `supportedInterfaces is ${lackOfList(card['supportedInterfaces'])}`),
    ];
  return declared.slice(0, maxItems).flatMap((one, index) => {
    const object = asObject(one) ?? {};
    const at = `/supportedInterfaces/${index}`;
    return [
      ...texts(object, ['url', 'protocolBinding'], at),
      ...(asText(object['protocolVersion']) === undefined
        ? [warning(`${at}/protocolVersion`, 'an interface has no protocolVersion')]
        : []),
    ];
  });
}

function modes(value: unknown, key: string): DocumentProblem[] {
  const list = asArray(value);
  return list.length && list.every((mode) => asText(mode) !== undefined)
    ? []
    : [
        error(
          `/${key}`,
          list.length ? `${key} contains a value that is not a string` : `${key} is ${lackOfList(value)}`,
        ),
      ];
}

function skills(value: unknown): DocumentProblem[] {
  const list = asArray(value);
  if (!list.length) return [error('/skills', `skills is ${lackOfList(value)}`)];
  return list.slice(0, maxItems).flatMap((one, index) => {
    const skill = asObject(one) ?? {};
    const at = `/skills/${index}`;
    return [
      ...texts(skill, ['id', 'name', 'description'], at),
      ...(Array.isArray(skill['tags']) ? [] : [error(`${at}/tags`, `tags is ${kindOf(skill['tags'])}`)]),
    ];
  });
}

const maxItems = 100;

const lack = (value: unknown): string =>
  value === undefined || value === '' ? kindOf(value) : `${kindOf(value)}, not a string`;
const lackOfList = (value: unknown): string =>
  value === undefined || Array.isArray(value) ? kindOf(value) : `${kindOf(value)}, not a list`;
