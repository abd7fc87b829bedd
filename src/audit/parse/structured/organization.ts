/** Types that name the one who sells: Organization and those of its subtypes that shops use. */

export const organizationTypes: ReadonlySet<string> = new Set(
  (
    'Organization OnlineBusiness OnlineStore Corporation NGO Cooperative Consortium LocalBusiness ' +
    'Store AutoPartsStore BikeStore BookStore ClothingStore ComputerStore ConvenienceStore ' +
    'DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore ' +
    'HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore ' +
    'MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore ' +
    'SportingGoodsStore TireShop ToyStore WholesaleStore ShoppingCenter Pharmacy Optician ' +
    'MedicalBusiness FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery ' +
    'FastFoodRestaurant IceCreamShop Restaurant Winery AutomotiveBusiness AutoBodyShop AutoDealer ' +
    'AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ' +
    'HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor ' +
    'HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith ' +
    'MovingCompany Plumber RoofingContractor ProfessionalService TravelAgency EntertainmentBusiness ' +
    'ArtGallery SportsActivityLocation LegalService FinancialService InsuranceAgency RealEstateAgent ' +
    'Library LibrarySystem LodgingBusiness Airline NewsMediaOrganization EducationalOrganization ' +
    'GovernmentOrganization SportsOrganization SportsTeam PerformingGroup MusicGroup ' +
    'ResearchOrganization MedicalOrganization FundingScheme Project WorkersUnion'
  ).split(' '),
);
