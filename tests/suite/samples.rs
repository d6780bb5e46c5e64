//! Values of any type that serde can read, without data: for tests that must see each variant of an enum.

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, SeqAccess, VariantAccess, Visitor,
        value::Error,
    },
};

/// Returns a value of that variant of an enum. Numbers in it are 1, lists have one element, and ids of weapons are `Lmg`.
/// Values from 0 up for `choice` lead to each variant of the enums in it, and to both states of flags and options.
pub fn sample_variant<T: DeserializeOwned>(variant: &'static str, choice: usize) -> T {
    T::deserialize(SampleSource { variant: Some(variant), choice })
        .unwrap_or_else(|fault| panic!("{variant} can't be made up: {fault}"))
}

/// Source of a value: the variant of the outermost enum, and the choice in everything else.
#[derive(Clone, Copy)]
struct SampleSource {
    variant: Option<&'static str>,
    choice: usize,
}

impl SampleSource {
    fn inner(self) -> SampleSource {
        SampleSource { variant: None, ..self }
    }
}

/// Implements methods of a deserializer that pass a value to the visitor.
macro_rules! pass_values {
    ($source:ident; $($method:ident($($unused:ty),*): $visit:ident($($value:expr)?);)+) => {
        $(fn $method<V: Visitor<'de>>($source, $(_: $unused,)* visitor: V) -> Result<V::Value, Error> {
            visitor.$visit($($value)?)
        })+
    };
}

impl<'de> Deserializer<'de> for SampleSource {
    type Error = Error;

    pass_values! {
        self;
        deserialize_any(): visit_u8(1);
        deserialize_bool(): visit_bool(self.choice.is_multiple_of(2));
        deserialize_i8(): visit_i8(1);
        deserialize_i16(): visit_i16(1);
        deserialize_i32(): visit_i32(1);
        deserialize_i64(): visit_i64(1);
        deserialize_u8(): visit_u8(1);
        deserialize_u16(): visit_u16(1);
        deserialize_u32(): visit_u32(1);
        deserialize_u64(): visit_u64(1);
        deserialize_f32(): visit_f32(1.0);
        deserialize_f64(): visit_f64(1.0);
        deserialize_char(): visit_char('a');
        deserialize_str(): visit_str("Lmg");
        deserialize_string(): visit_str("Lmg");
        deserialize_identifier(): visit_str("Lmg");
        deserialize_bytes(): visit_bytes(&[1]);
        deserialize_byte_buf(): visit_bytes(&[1]);
        deserialize_unit(): visit_unit();
        deserialize_unit_struct(&'static str): visit_unit();
        deserialize_ignored_any(): visit_unit();
        deserialize_newtype_struct(&'static str): visit_newtype_struct(self);
        deserialize_seq(): visit_seq(SampleElements { source: self.inner(), left: 1 });
        deserialize_map(): visit_seq(SampleElements { source: self.inner(), left: 1 });
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.choice.is_multiple_of(2) { visitor.visit_some(self.inner()) } else { visitor.visit_none() }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(SampleElements { source: self.inner(), left: length })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(fields.len(), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let variant = self.variant.unwrap_or(variants[self.choice % variants.len()]);
        visitor.visit_enum(SampleVariant { variant, source: self.inner() })
    }
}

struct SampleElements {
    source: SampleSource,
    left: usize,
}

impl<'de> SeqAccess<'de> for SampleElements {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(self.source).map(Some)
    }
}

struct SampleVariant {
    variant: &'static str,
    source: SampleSource,
}

impl<'de> EnumAccess<'de> for SampleVariant {
    type Error = Error;
    type Variant = SampleSource;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, SampleSource), Error> {
        let name: serde::de::value::StrDeserializer<'_, Error> = self.variant.into_deserializer();
        Ok((seed.deserialize(name)?, self.source))
    }
}

impl<'de> VariantAccess<'de> for SampleSource {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(fields.len(), visitor)
    }
}
