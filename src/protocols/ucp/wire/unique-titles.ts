/** Siblings a person can tell apart: a title that comes again gets what distinguishes it, else a number. */
export function uniqueTitles<T extends { title: string; carrier?: string }>(options: readonly T[]): T[] {
  const count = (title: string) => options.filter((option) => option.title === title).length;
  const taken = new Set<string>();
  return options.map((option) => {
    const named =
      count(option.title) > 1 && option.carrier ? `${option.title} (${option.carrier})` : option.title;
    let title = named;
    for (let number = 2; taken.has(title); number += 1) title = `${named} ${number}`;
    taken.add(title);
    return { ...option, title };
  });
}
