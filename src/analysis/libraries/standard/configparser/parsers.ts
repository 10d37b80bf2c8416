/** Defines the parsers: what they do with what was read. The sections are an open dict if something was read that isn't known. */
export const PARSERS = `
class Error(Exception): ...
class NoSectionError(Error): ...
class NoOptionError(Error): ...
class DuplicateSectionError(Error): ...
class DuplicateOptionError(Error): ...
class InterpolationError(Error): ...
class InterpolationMissingOptionError(InterpolationError): ...
class InterpolationSyntaxError(InterpolationError): ...
class InterpolationDepthError(InterpolationError): ...
class ParsingError(Error): ...
class MissingSectionHeaderError(ParsingError): ...
class MultilineContinuationError(ParsingError): ...

class Interpolation:
    def before_get(self, parser, section, option, value, defaults): return value

class BasicInterpolation(Interpolation):
    def before_get(self, parser, section, option, value, defaults):
        return REFERENCE if value is not None and "%" in value else value

class ExtendedInterpolation(Interpolation):
    def before_get(self, parser, section, option, value, defaults):
        return REFERENCE if value is not None and "$" in value else value

class LegacyInterpolation(BasicInterpolation): ...

REFUSALS = {one.__name__: one for one in (ParsingError, MissingSectionHeaderError, MultilineContinuationError)}

class RawConfigParser:
    _DEFAULT_INTERPOLATION = Interpolation()
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}

    def __init__(
        self, defaults=None, dict_type=dict, allow_no_value=False, *, strict=True, default_section="DEFAULT",
        interpolation=_UNSET, converters=None, allow_unnamed_section=False, **syntax
    ):
        self._sections, self._defaults, self._strict, self._syntax = {}, {}, strict, syntax
        self.default_section, self._allow_no_value = default_section, allow_no_value
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation or Interpolation()
        for name, value in (defaults or {}).items():
            self._defaults[self.optionxform(name)] = value

    def __getattr__(self, name):
        if name.startswith("get"):
            return CONVERTER
        raise AttributeError(name)

    def optionxform(self, optionstr): return optionstr.lower()
    def defaults(self): return self._defaults
    def sections(self): return list(self._sections)
    def has_section(self, section): return section in self._sections

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if has_key(self._sections, section):
            raise DuplicateSectionError(section)
        self._sections[section] = {}

    def read(self, filenames, encoding=None):
        return [path for path, text in documents(self, filenames) if self._read(text) is None]

    def read_string(self, string, source="<string>"): self._read(string)
    def read_file(self, f, source=None): self._read(f.read())

    def read_dict(self, dictionary, source="<dict>"):
        for section, options in dictionary.items():
            target = self._defaults if section == self.default_section else self._section(section)
            for name, value in options.items():
                target[self.optionxform(str(name))] = None if value is None else str(value)

    def _read(self, text):
        added, options = set(), None
        for section, option, value in entries(self, text):
            if section is None:
                raise REFUSALS[option](value)
            if option is None:
                if section == self.default_section:
                    options = self._defaults
                    continue
                if self._strict and section in added:
                    raise DuplicateSectionError(section)
                options = self._section(section)
                added.add(section)
                continue
            name = self.optionxform(option)
            if self._strict and (section, name) in added:
                raise DuplicateOptionError(section, name)
            added.add((section, name))
            options[name] = value

    def _section(self, section):
        if not has_key(self._sections, section):
            self._sections[section] = {}
        return self._sections[section]

    def _own(self, section):
        try:
            return self._sections[section]
        except KeyError:
            lacking(self)
            raise NoSectionError(section) from None

    def _options(self, section):
        return self._defaults if section == self.default_section else {**self._defaults, **self._own(section)}

    def options(self, section): return list({**self._own(section), **self._defaults})

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            options = {**self._options(section), **(vars or {})}
            value = options[self.optionxform(option)]
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        except KeyError:
            lacking(self)
            if fallback is _UNSET:
                raise NoOptionError(option, section) from None
            return fallback
        return value if raw else self._interpolation.before_get(self, section, option, value, options)

    def _get_conv(self, section, option, conv, raw, vars, fallback):
        value = self.get(section, option, raw=raw, vars=vars, fallback=fallback)
        return value if value is fallback else conv(value)

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, int, raw, vars, fallback)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, float, raw, vars, fallback)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        return self._get_conv(section, option, self._convert_to_boolean, raw, vars, fallback)

    def _convert_to_boolean(self, value):
        try:
            return self.BOOLEAN_STATES[value.lower()]
        except KeyError:
            raise ValueError(f"Not a boolean: {value}") from None

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return [(name, self[name]) for name in self]
        return [(name, self.get(section, name, raw=raw, vars=vars)) for name in self._options(section)]

    def has_option(self, section, option):
        if not section:
            return self.optionxform(option) in self._defaults
        if section != self.default_section and section not in self._sections:
            return False
        return self.optionxform(option) in self._options(section)

    def set(self, section, option, value=None):
        options = self._defaults if not section or section == self.default_section else self._own(section)
        options[self.optionxform(option)] = value

    def remove_option(self, section, option):
        options = self._defaults if not section or section == self.default_section else self._own(section)
        return options.pop(self.optionxform(option), _UNSET) is not _UNSET

    def remove_section(self, section): return self._sections.pop(section, _UNSET) is not _UNSET
    # No application reads the written text.
    def write(self, fp, space_around_delimiters=True): ...

    def __getitem__(self, key):
        try:
            self._options(key)
        except NoSectionError:
            raise KeyError(key) from None
        return SectionProxy(self, key)

    def __setitem__(self, key, value): self.read_dict({key: value})
    def __delitem__(self, key): del self._sections[key]
    def __contains__(self, key): return key == self.default_section or key in self._sections
    def __len__(self): return len(self._sections) + 1
    def __iter__(self): return iter([self.default_section, *self._sections])
    def keys(self): return list(self)
    def values(self): return [self[name] for name in self]

    def clear(self):
        self._sections.clear()
        self._defaults.clear()

class ConfigParser(RawConfigParser):
    _DEFAULT_INTERPOLATION = BasicInterpolation()

class SectionProxy:
    def __init__(self, parser, name): self.parser, self.name = parser, name
    def __getitem__(self, key): return self.parser.get(self.name, key)
    def __setitem__(self, key, value): self.parser.set(self.name, key, value)
    def __contains__(self, key): return self.parser.has_option(self.name, key)
    def __len__(self): return len(self.parser._options(self.name))
    def __iter__(self): return iter(self.parser._options(self.name))
    def keys(self): return list(self)
    def items(self): return self.parser.items(self.name)
    def values(self): return [value for _, value in self.items()]
    def get(self, option, fallback=None, *, raw=False, vars=None):
        return self.parser.get(self.name, option, raw=raw, vars=vars, fallback=fallback)
    def getint(self, option, fallback=None, **options):
        return self.parser.getint(self.name, option, fallback=fallback, **options)
    def getfloat(self, option, fallback=None, **options):
        return self.parser.getfloat(self.name, option, fallback=fallback, **options)
    def getboolean(self, option, fallback=None, **options):
        return self.parser.getboolean(self.name, option, fallback=fallback, **options)
`;
